import type { RequestListener } from 'node:http';
import type { Settings } from '@portico/server/environment';
import type { Observer } from '@portico/server/observe';
import { listen } from './listen.ts';

/** What observes a site, and how to stop it. */
type Observers = { readonly observers: readonly Observer[]; close(): Promise<void> };

/** Where the API of OpenTelemetry keeps what an SDK registered, whichever code loaded it. */
const openTelemetry = Symbol.for('opentelemetry.js.api.1');

/**
 * Loads what observes the site: metrics where they have a port, traces where an SDK of OpenTelemetry was registered before the
 * start (`node --import`). Otherwise nothing is loaded.
 */
export async function openObservers({ metrics }: Pick<Settings, 'metrics'>): Promise<Observers> {
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
    if (request.url !== '/metrics') return void answer.writeHead(404).end();
    if (request.method !== 'GET') return void answer.writeHead(405, { allow: 'GET' }).end();
    registry.text().then(
      (text) => answer.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => answer.writeHead(503).end(),
    );
  };
  const { host, port } = metrics;
  const listening = await listen(listener, [host], port, 'METRICS_PORT');
  return { observers, close: () => listening.close(0) };
}
