import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type Reply = { readonly status: number; readonly headers: string; readonly body: string };

type Connection = { send(request: string): Promise<Reply>; close(): void };

/** Sends every request once over kept connections. On bare sockets: an HTTP client would use as much CPU as the server. */
export async function sendAll(
  origin: string,
  requests: readonly string[],
  connections: number,
): Promise<readonly Reply[]> {
  const { hostname, port } = new URL(origin);
  const replies: Reply[] = new Array(requests.length);
  let next = 0;
  const work = async () => {
    const connection = await open(hostname, Number(port));
    try {
      for (let index = next++; index < requests.length; index = next++) {
        replies[index] = await connection.send(requests[index] ?? '');
      }
    } finally {
      connection.close();
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  return replies;
}

async function open(host: string, port: number): Promise<Connection> {
  const socket = connect({ host, port, noDelay: true });
  await once(socket, 'connect');
  return {
    send(request) {
      socket.write(request);
      return receive(socket);
    },
    close: () => socket.destroy(),
  };
}

function receive(socket: Socket): Promise<Reply> {
  return new Promise((resolve, reject) => {
    let text = '';
    const onData = (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      if (end === -1) return;
      const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
      if (length === undefined) return finish(new Error(`A response without a length:\n${text}`));
      if (text.length < end + 4 + Number(length)) return;
      const headers = text.slice(0, end);
      finish(undefined, { status: Number(text.slice(9, 12)), headers, body: text.slice(end + 4) });
    };
    const onEnd = () => finish(new Error('The server closed a connection.'));
    const finish = (error: Error | undefined, reply?: Reply) => {
      socket.off('data', onData).off('close', onEnd).off('error', finish);
      if (reply) resolve(reply);
      else reject(error);
    };
    socket.on('data', onData).on('close', onEnd).on('error', finish);
  });
}
