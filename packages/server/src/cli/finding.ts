/** One thing that `portico doctor` looked at. */
export type Finding = {
  readonly what: string;
  readonly found: string;
  /** The problem, and its remedy. */
  readonly problem?: string;
  /** A hint about something that may be meant. */
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
