import { connect } from 'node:net';

/** Writes bytes as they are and resolves with the status of the answer, or 0 when there was none. */
export function rawRequest(origin: string, text: string): Promise<number> {
  const { port, hostname } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(port), host: hostname });
    let received = '';
    socket.setTimeout(15_000, () => socket.destroy(new Error('no answer within 15 s')));
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0)));
    socket.write(Buffer.from(text, 'latin1'));
  });
}

/** Sends the beginning of a request and goes away. */
export function abortedRequest(origin: string, text: string): Promise<void> {
  const { port, hostname } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(port), host: hostname });
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.write(text, () => socket.destroy());
  });
}
