import { connect } from 'node:net';

/**
 * Writes bytes to the site as they are and reads until it hangs up. Resolves with the status of each
 * answer, in order: an empty list when the connection was closed without a word.
 */
export function rawRequest(origin: string, text: string): Promise<readonly number[]> {
  const { port, hostname } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(port), host: hostname });
    const received: Buffer[] = [];
    socket.setTimeout(20_000, () => socket.destroy(new Error('no answer within 20 s')));
    socket.on('data', (chunk) => received.push(chunk));
    socket.on('error', (error) => {
      // The site may hang up while a body that it refused is still being sent.
      if ('code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')) {
        return;
      }
      reject(error);
    });
    socket.on('close', () => {
      const answer = Buffer.concat(received).toString('latin1');
      const statuses = [...answer.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, code]) =>
        Number(code),
      );
      resolve(statuses);
    });
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
