import type { RequestListener } from 'node:http';
import { isIP } from 'node:net';
import type { Auth } from '@portico/server';
import type { Settings } from '@portico/server/environment';
import { toReadRequest } from '@portico/server/node';
import { createIsTrustedProxy, type Instrument, type Observer } from '@portico/server/observe';
import type { PageTable } from '../pages/page-table.ts';
import { listen } from './listen.ts';

/** The global under which the API of OpenTelemetry keeps a registered SDK, whichever code loaded it. */
const openTelemetry = Symbol.for('opentelemetry.js.api.1');

/** Loads what observes the site: metrics where they have a port, traces where an SDK of OpenTelemetry is registered (`node --import`). */
export async function openObservers({ metrics, origin }: Pick<Settings, 'metrics' | 'origin'>) {
  const observers: Observer[] = [];
  const sdk: unknown = Reflect.get(globalThis, openTelemetry);
  if (typeof sdk === 'object' && sdk !== null && 'trace' in sdk) {
    const { createTraces } = await import('@portico/server/traces');
    observers.push(createTraces());
  }
  if (metrics === undefined) return { observers, close: async () => undefined };
  const { createMetrics } = await import('@portico/server/metrics');
  const registry = createMetrics();
  observers.push(registry);
  const listener: RequestListener = (request, answer) => {
    if (!isMetricsHost(request.headers.host, origin))
      return void answer.writeHead(421).end(misdirected);
    if (request.url !== '/metrics') return void answer.writeHead(404).end();
    // Node leaves the body of an answer to HEAD out.
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return void answer.writeHead(405, { allow: 'GET, HEAD' }).end();
    registry.text().then(
      (text) => answer.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => answer.writeHead(503).end(),
    );
  };
  const { host, port } = metrics;
  const listening = await listen(listener, [host], port, 'METRICS_PORT');
  return { observers, close: () => listening.close(0) };
}

const misdirected =
  'Ask for the metrics by an IP address, a host name without a dot, or the host of the site.\n';

/**
 * Checks the Host of a scraper: an IP address, a name without a dot (`localhost`, a container's), or the site's host. Any other may
 * be a visitor's page whose DNS was turned to this machine (DNS rebinding), which could read the answer.
 */
function isMetricsHost(host: string | undefined, origin: string | undefined): boolean {
  const [, address, name] = /^(?:\[([\da-f:]+)\]|([\w.-]+))(?::\d+)?$/i.exec(host ?? '') ?? [];
  if (name === undefined) return address !== undefined;
  const isOwn = origin !== undefined && new URL(origin).hostname === name.toLowerCase();
  return isOwn || isIP(name) !== 0 || !name.includes('.');
}

/** Observes pages by their paths, and files. The session server observes its own answers. Without an instrument: the same listener. */
export function observePages(
  {
    auth,
    pages,
    trustedProxies,
    instrument,
  }: {
    readonly auth: Pick<Auth, 'handles'>;
    readonly pages: PageTable;
    readonly trustedProxies: readonly string[];
    readonly instrument: Instrument | undefined;
  },
  listener: RequestListener,
): RequestListener {
  if (instrument === undefined) return listener;
  const isTrusted = createIsTrustedProxy(trustedProxies);
  const routeName = createRouteNames(pages);
  return (request, answer) => {
    const [path = ''] = request.url?.split('?', 1) ?? [];
    if (auth.handles(path)) return listener(request, answer);
    const operation = instrument.request(request.method ?? '', routeName(path));
    const incoming = isTrusted(request.socket.remoteAddress) && toReadRequest(request).headers;
    const observation = instrument.begin(operation, incoming ? { incoming } : undefined);
    if (observation === undefined) return listener(request, answer);
    answer.on('close', () => {
      // A client that has gone before there was an answer.
      const status = answer.headersSent ? answer.statusCode : undefined;
      observation.end({ code: status === undefined || status >= 500 ? 'failed' : 'ok', status });
    });
    if (observation.run) observation.run(() => listener(request, answer));
    else listener(request, answer);
  };
}

/** Returns the label of a path. Visitors invent any number of paths; those without a template are `other`. */
function createRouteNames(pages: PageTable): (path: string) => string {
  // Most requests are for pages without `:names`: these are few, and looked up at once.
  const plain = new Set(['/health/live', '/health/ready']);
  return (path) => {
    if (plain.has(path)) return path;
    if (path.startsWith('/assets/')) return '/assets/*';
    const found = pages.find(path)?.page.path ?? 'other';
    if (found === path) plain.add(path);
    return found;
  };
}
