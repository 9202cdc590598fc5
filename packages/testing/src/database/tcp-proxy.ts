import { connect, createServer, type Socket } from 'node:net';
import { listen } from '../process/listen.ts';

/** A wire that can go dead: connections stay open and nothing arrives. */
export type TestProxy = {
  /** The address of the target, seen through the proxy. */
  readonly url: string;
  /** From now on nothing that is sent arrives, on any connection. */
  cut(): void;
  /** New connections work again. Those that lived through the cut stay dead. */
  mend(): void;
  close(): void;
};

/** Puts a proxy before the host and port of a URL. */
export async function startProxy(target: string): Promise<TestProxy> {
  const url = new URL(target);
  const { hostname, port } = url;
  const sockets = new Set<Socket>();
  let working = true;

  const server = createServer((near) => {
    const wire = { dead: !working };
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (data) => {
        wire.dead ||= !working;
        if (!wire.dead) to.write(data);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        if (!wire.dead) to.destroy();
      });
    }
  });
  url.port = String((await listen(server)).port);
  return {
    url: url.href,
    cut: () => {
      working = false;
    },
    mend: () => {
      working = true;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
