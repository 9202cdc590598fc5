import type { RequestListener } from 'node:http';
import type { Auth } from '@portico/server';
import { toReadRequest } from '@portico/server/node';
import { createIsTrustedProxy, type Instrument } from '@portico/server/observe';
import type { PageTable } from '../pages/page-table.ts';

/**
 * Observes the answers of a site beside its session server's, which that observes itself: pages by their paths, and files.
 * The same listener without an instrument.
 */
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
  return (request, answer) => {
    const [path = ''] = request.url?.split('?', 1) ?? [];
    if (auth.handles(path)) return listener(request, answer);
    const operation = instrument.request(request.method ?? '', routeOf(path, pages));
    const closed = new Promise<void>((resolve) => answer.once('close', resolve));
    const task = () => {
      listener(request, answer);
      return closed;
    };
    const outcome = () => {
      // A client that has gone before there was an answer.
      const status = answer.headersSent ? answer.statusCode : undefined;
      return { code: status === undefined || status >= 500 ? 'failed' : 'ok', status };
    };
    const incoming = isTrusted(request.socket.remoteAddress) && toReadRequest(request).headers;
    void instrument.measure(operation, task, outcome, incoming ? { incoming } : undefined);
  };
}

/** Visitors make up any number of paths; what no template has is `other`. */
function routeOf(path: string, pages: PageTable): string {
  if (path === '/health/live' || path === '/health/ready') return path;
  if (path.startsWith('/assets/')) return '/assets/*';
  return pages.find(path)?.page.path ?? 'other';
}
