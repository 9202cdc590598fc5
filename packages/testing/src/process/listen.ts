import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

/** A server that listens on loopback. */
export type Listening = {
  readonly port: number;
  readonly origin: string;
  /** Ends open connections, too. */
  stop(): Promise<void>;
};

/** Lets a server listen on a free port. */
export async function listen(
  server: Server & { closeAllConnections?: () => void },
  host: 'localhost' | '127.0.0.1' = '127.0.0.1',
): Promise<Listening> {
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // Not a pipe: it listens on a port.
  return {
    port,
    origin: `http://${host}:${port}`,
    async stop() {
      const gone = once(server, 'close');
      server.close();
      server.closeAllConnections?.();
      await gone;
    },
  };
}

/** A port that was free a moment ago, on every address that `localhost` may mean. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // Not a pipe: it listens on a port.
  server.close();
  await once(server, 'close');
  return port;
}
