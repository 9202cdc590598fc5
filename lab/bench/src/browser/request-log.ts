import type { CDPSession } from '@playwright/test';

/** One request of a page. */
type LoggedRequest = {
  readonly url: string;
  readonly isScript: boolean;
  /** In milliseconds since the first request. */
  readonly at: number;
  /** Whether it was answered without the network. */
  fromCache: boolean;
};

/** The requests of a tab, cached ones included. */
export type RequestLog = {
  /** How many went over the network between two moments, in milliseconds since the navigation began. */
  sentBetween(from: number, to: number): number;
  /** How many different script files were used until now, from network or cache. */
  scriptFiles(): number;
  /** Resolves when there was no network event for that many milliseconds. */
  quiet(milliseconds: number): Promise<void>;
};

/** Records the requests of a tab from now on. The session's network events must be enabled. */
export function recordRequests(session: CDPSession): RequestLog {
  const requests = new Map<string, LoggedRequest>();
  let last = performance.now();
  let start: number | undefined;
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    last = performance.now();
    start ??= timestamp;
    const { url } = request;
    if (!url.startsWith('http')) return;
    const isScript = type === 'Script' || /\.m?js(?:\?|$)/.test(url);
    requests.set(requestId, { url, isScript, at: (timestamp - start) * 1000, fromCache: false });
  });
  const cached = (requestId: string): void => {
    const found = requests.get(requestId);
    if (found) found.fromCache = true;
  };
  session.on('Network.requestServedFromCache', ({ requestId }) => cached(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    last = performance.now();
    if (response.fromDiskCache || response.fromPrefetchCache) cached(requestId);
  });
  session.on('Network.loadingFinished', () => {
    last = performance.now();
  });
  return {
    sentBetween: (from, to) =>
      [...requests.values()].filter(({ fromCache, at }) => !fromCache && at >= from && at <= to)
        .length,
    scriptFiles: () =>
      new Set([...requests.values()].filter(({ isScript }) => isScript).map(({ url }) => url)).size,
    async quiet(milliseconds) {
      while (performance.now() - last < milliseconds) {
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    },
  };
}
