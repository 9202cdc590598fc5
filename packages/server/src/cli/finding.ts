/** One thing that `portico doctor` looked at. */
export type Finding = {
  readonly what: string;
  readonly found: string;
  /** What is wrong, and what to do. */
  readonly problem?: string;
  /** What may be meant, but is worth a look. */
  readonly note?: string;
};

/** Longer than a server or a node that works takes. */
const timeoutMilliseconds = 5000;

/** Requests a URL; undefined without an answer in time. */
export function request(
  fetch: typeof globalThis.fetch,
  url: string,
  init: RequestInit = {},
): Promise<Response | undefined> {
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  return fetch(url, { ...init, signal }).catch(() => undefined);
}
