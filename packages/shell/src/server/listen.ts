import { spawn } from 'node:child_process';
import { createServer, type RequestListener, type Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as afterPoll } from 'node:timers/promises';
import { closeUnread } from '@portico/server/node';

/** Servers that share one port. */
export type Listening = Awaited<ReturnType<typeof listen>>;

/** Open connections on each address: each takes up to 70 kB, and a proxy in front needs far fewer. Further ones are closed at once. */
const mostConnections = 8192;

/** Time that a connection without a request keeps open at a stop, in case one is on its way. */
const firstRequestMilliseconds = 500;

/** The longest time in which turns without a new connection are waited for at a stop, in milliseconds. */
const quietMilliseconds = 1000;

/** Listens on addresses, or descriptors of listening sockets, with one port; 0 takes a free one. @param variable what sets it */
export async function listen(
  listener: RequestListener,
  hosts: readonly (string | number)[],
  wanted: number,
  variable = 'PORT',
  maxConnections = mostConnections,
) {
  const servers: Server[] = [];
  const connections: Connections = new Map();
  let accepted = 0;
  let port = wanted;
  try {
    for (const [index, host] of hosts.entries()) {
      const server = createServer({ requestTimeout: 30_000 }, (request, answer) => {
        closeUnread(request, answer);
        listener(request, answer);
      });
      server.maxConnections = maxConnections;
      watchConnections(server, connections);
      server.on('connection', () => {
        accepted += 1;
      });
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
    /** Takes no more connections, and ends all after so many milliseconds; those without a request stay open until `patience` settles. */
    async close(grace: number, patience?: Promise<unknown>): Promise<void> {
      // The system resets what waits to be accepted when a port closes: so right after a turn in which nothing did.
      const begun = performance.now();
      for (let before = -1; before !== accepted; ) {
        before = accepted;
        await afterPoll();
        if (performance.now() - begun > quietMilliseconds) break;
      }
      // http's own close() would also end connections on which a proxy is just sending their first request.
      const closed = Promise.all(
        servers.map(
          (server) => new Promise((done) => NetServer.prototype.close.call(server, done)),
        ),
      );
      await Promise.race([closed, patience]);
      const started = performance.now();
      const timer = setTimeout(() => {
        for (const server of servers) server.closeAllConnections();
      }, grace);
      // A keep-alive connection whose last answer went out after the stop would delay it for seconds.
      const idle = setInterval(() => {
        const isLate = performance.now() - started > firstRequestMilliseconds;
        for (const [socket, { requests, answering }] of connections)
          if (answering === 0 && (requests > 0 || isLate)) socket.destroy();
      }, 50);
      await closed;
      clearTimeout(timer);
      clearInterval(idle);
    },
  };
}

/** Counts the requests of each open connection, and those in progress. */
type Connections = Map<Socket, { requests: number; answering: number }>;

function watchConnections(server: Server, connections: Connections): void {
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { requests: 0, answering: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', ({ socket }, answer) => {
    const connection = connections.get(socket);
    if (connection === undefined) return;
    connection.requests += 1;
    connection.answering += 1;
    answer.once('close', () => {
      connection.answering -= 1;
    });
  });
}

/** False when this machine does not have the address, which is allowed for all but the first. */
function bind(
  server: Server,
  { host, port, variable }: { host: string | number; port: number; variable: string },
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
    server.listen(typeof host === 'number' ? { fd: host } : { port, host }, () => resolve(true));
  });
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The first descriptor that a service manager passes on (sd_listen_fds(3)). */
const firstDescriptor = 3;

/** Returns the listening sockets that systemd passed on: they stay open during a restart, so that no connection is refused or reset. */
export function passedSockets(
  { LISTEN_PID, LISTEN_FDS = '' }: Environment,
  pid = process.pid,
): readonly number[] {
  if (LISTEN_PID !== String(pid) || !/^[1-9]\d?$/.test(LISTEN_FDS)) return [];
  return Array.from({ length: Number(LISTEN_FDS) }, (_, index) => firstDescriptor + index);
}

/**
 * Reports the state of this process to systemd (`Type=notify`) by systemd's own program, because Node has no datagrams on Unix
 * sockets (sd_notify(3)). While the event loop turns, the watchdog (WATCHDOG_USEC) hears so twice in its time.
 */
export function serviceManager(environment: Environment) {
  const { NOTIFY_SOCKET, WATCHDOG_USEC, PATH = '/usr/local/bin:/usr/bin:/bin' } = environment;
  const notify = (...assignments: readonly string[]) => {
    if (NOTIFY_SOCKET === undefined) return;
    // The unit would not start without it, and says that no message came.
    spawn('systemd-notify', assignments, { env: { NOTIFY_SOCKET, PATH }, stdio: 'ignore' })
      .on('error', () => undefined)
      .unref();
  };
  const interval = Number(WATCHDOG_USEC) / 2000;
  if (interval > 0) setInterval(() => notify('WATCHDOG=1'), interval).unref();
  return {
    /** It serves: only now `systemctl restart` returns, and dares to restart the next instance. */
    ready: () => notify('READY=1', 'STATUS=serves'),
    /** Shows a sentence in `systemctl status`. */
    status: (text: string) => notify(`STATUS=${text}`),
    stopping: () => notify('STOPPING=1', 'STATUS=stops'),
  };
}
