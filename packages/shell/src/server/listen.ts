import { createServer, type RequestListener, type Server } from 'node:http';

/** Servers that share one port. */
export type Listening = {
  readonly port: number;
  /** Takes no more connections, lets answers finish for so many milliseconds, then ends what is left. */
  close(graceMilliseconds: number): Promise<void>;
};

/**
 * Listens on every address with the same port; port 0 takes a free one.
 * @param variable what sets the port
 */
export async function listen(
  listener: RequestListener,
  hosts: readonly string[],
  wanted: number,
  variable = 'PORT',
): Promise<Listening> {
  const servers: Server[] = [];
  let port = wanted;
  try {
    for (const [index, host] of hosts.entries()) {
      const server = createServer({ requestTimeout: 30_000 }, listener);
      if (await bind(server, { host, port, variable }, index > 0)) servers.push(server);
      const address = server.address();
      if (address !== null && typeof address === 'object') port = address.port;
    }
  } catch (error) {
    for (const server of servers) server.close();
    throw error;
  }
  return {
    port,
    async close(grace) {
      const timer = setTimeout(() => {
        for (const server of servers) server.closeAllConnections();
      }, grace);
      // A keep-alive connection whose last answer went out after the stop would delay it for seconds.
      const idle = setInterval(() => {
        for (const server of servers) server.closeIdleConnections();
      }, 50);
      await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
      clearTimeout(timer);
      clearInterval(idle);
    },
  };
}

/** False when this machine does not have the address, which is allowed for all but the first. */
function bind(
  server: Server,
  { host, port, variable }: { host: string; port: number; variable: string },
  optional: boolean,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const code = 'code' in error ? error.code : undefined;
      if (optional && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')) resolve(false);
      else if (code === 'EADDRINUSE')
        reject(
          new Error(`Port ${port} is taken by another program. Set ${variable} to another one.`),
        );
      else reject(error);
    });
    server.listen(port, host, () => resolve(true));
  });
}
