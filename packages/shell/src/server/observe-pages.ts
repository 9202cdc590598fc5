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
