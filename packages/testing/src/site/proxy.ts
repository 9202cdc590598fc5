import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from 'node:http';
import { pipeline } from 'node:stream';

/** A reverse proxy in front of instances of a site. */
export type Proxy = {
  readonly origin: string;
  /** The ports of the instances, from now on; each gets requests once it is ready. */
  use(ports: readonly number[]): void;
  /** The states of readiness so far, of any instance. */
  readonly readiness: ReadonlySet<string>;
  /** Why requests got no answer from an instance. */
  readonly lost: readonly string[];
  close(): Promise<void>;
};

/**
 * Starts a proxy as operators have one: it asks each instance every 100 ms whether it is ready, keeps connections to the ready
 * ones, and sends requests to them in turn. A request that fails is not repeated.
 */
export async function startProxy(port: number): Promise<Proxy> {
  // Ends idle connections before the site does: one that both use at that moment would be reset.
  const agent = new Agent({ keepAlive: true, timeout: 4000 });
  const readiness = new Set<string>();
  const lost: string[] = [];
  let instances: readonly number[] = [];
  let ready: readonly number[] = [];
  let turn = 0;

  const asked = new Set<number>();
  /** Each by itself: one that does not answer keeps its place for five seconds, and the others theirs. */
  const check = async (instance: number) => {
    if (asked.has(instance)) return;
    asked.add(instance);
    const answer = await fetch(`http://localhost:${instance}/health/ready`, {
      signal: AbortSignal.timeout(5000),
    }).catch(() => null);
    asked.delete(instance);
    if (answer !== null) readiness.add(`${answer.status} ${await answer.text()}`);
    const isReady = answer?.status === 200;
    ready = instances.filter((port) => (port === instance ? isReady : ready.includes(port)));
  };
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    turn += 1;
    const instance = ready[turn % ready.length];
    const fail = (reason: string) => {
      lost.push(`${incoming.method} ${incoming.url}: ${reason}`);
      outgoing.writeHead(502).end();
    };
    if (instance === undefined) {
      fail('no instance is ready');
      return;
    }
    const { method, url, headers } = incoming;
    const forwarding = send(
      { agent, host: 'localhost', port: instance, method, path: url, headers },
      (answer) => {
        const { connection: _, ...kept } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, kept);
        // An answer that breaks off is broken off; a visitor who leaves is gone for the instance as well.
        pipeline(answer, outgoing, () => undefined);
      },
    );
    forwarding.on('error', ({ message }) => {
      if (!outgoing.headersSent && !outgoing.destroyed) fail(message);
    });
    outgoing.on('close', () => {
      if (!outgoing.headersSent) forwarding.destroy();
    });
    incoming.pipe(forwarding);
  };

  const server = createServer(forward);
  server.listen(port, 'localhost');
  await once(server, 'listening');
  const timer = setInterval(() => instances.forEach(check), 100);
  return {
    origin: `http://localhost:${port}`,
    use(ports) {
      instances = ports;
      ready = ready.filter((instance) => ports.includes(instance));
    },
    readiness,
    lost,
    async close() {
      clearInterval(timer);
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
