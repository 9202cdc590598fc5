import { type Session, sessionEndedHeader } from '@portico/protocol';
import type { Environment } from '../environment.ts';

/** The session API and the environment that reaches it. */
export type SessionApi = {
  readonly environment: Environment;
  /** For example `/api/auth`, or `https://api.example.com/api/auth` on another origin. */
  readonly basePath: string;
  /** Called with the reason's code when the server ended the session itself. */
  readonly onSessionEnded?: (code: string) => void;
};

/** A request that did not bring what it was for. It says nothing about the session. */
export type RequestFailure = {
  readonly ok: false;
  /** The server's reason, if any; CLIENT_FETCH_ERROR without an answer, CLIENT_SESSION_ERROR for one that is no session. */
  readonly code?: string;
  readonly fields?: Fields;
  /** HTTP status, 0 without an answer. */
  readonly status: number;
  /** Milliseconds from `Retry-After`. */
  readonly retryAfter?: number;
  /** The page was being unloaded: not a failure, so neither shown nor reported. */
  readonly aborted?: boolean;
  /** The visitor was asked to confirm the change and did not. */
  readonly cancelled?: boolean;
};

/** The value of a request, or why there is none. */
export type RequestResult<Value> = ({ readonly ok: true } & Value) | RequestFailure;

/** Writes a line about a failed request to the server's log. */
export function reportFailure(
  { environment, basePath }: SessionApi,
  { code, status, aborted }: RequestFailure,
): void {
  if (aborted) return;
  environment.report(
    basePath,
    code === 'CLIENT_SESSION_ERROR' ? code : 'CLIENT_FETCH_ERROR',
    status === 0 ? 'No answer' : `Status ${status}`,
  );
}

/** Milliseconds until a request is repeated. With jitter: tabs that failed together should not retry together. */
export function retryDelay({ environment }: SessionApi, retryAfter = 0, failures = 1): number {
  return retryAfter + Math.min(1000 * 2 ** (failures - 1), 60_000) * (0.5 + environment.random());
}

/** The fields of an answer's JSON; none when it is not JSON, as from a proxy in between. */
export type Fields = Readonly<Record<string, unknown>>;

// Longer than any real answer takes; without it one stuck connection would block the tab's session.
const timeout = 15_000;

/** Sends one request to the session API, for at most 15 s. Never rejects. @param read Returns the value of an answer, if it is there. */
export async function sessionRequest<Value extends object>(
  { environment, basePath }: SessionApi,
  path: string,
  read: (fields: Fields, response: Response) => Value | undefined,
  init: RequestInit = {},
): Promise<RequestResult<Value>> {
  const controller = new AbortController();
  const cancelTimer = environment.setTimer(() => controller.abort(), timeout);
  let aborted = false;
  const stopListening = environment.onLeave(() => {
    aborted = true;
  });
  try {
    const response = await environment.fetch(`${basePath}/${path}`, {
      // Bodies are JSON unless they are forms. To another origin a GET with a type would cost a preflight.
      ...(init.body ? { headers: { 'Content-Type': 'application/json' } } : {}),
      ...init,
      // Another origin gets the cookies that it set; the page's own gets them in any case.
      credentials: 'include',
      signal: controller.signal,
    });
    const body: unknown = await response.json().catch(() => undefined);
    const fields: Fields = { ...(typeof body === 'object' && body) };
    const isReadable = response.ok && typeof body === 'object';
    const value = isReadable ? read(fields, response) : undefined;
    if (value !== undefined) return { ok: true, ...value };
    const { code } = fields;
    // Only in seconds, which is what our servers send.
    const seconds = Number.parseInt(response.headers.get('Retry-After') ?? '', 10);
    return {
      ok: false,
      status: response.status,
      fields,
      ...(typeof code === 'string' && { code }),
      ...(seconds >= 0 && { retryAfter: seconds * 1000 }),
    };
  } catch {
    return { ok: false, status: 0, code: 'CLIENT_FETCH_ERROR', ...(aborted ? { aborted } : {}) };
  } finally {
    cancelTimer();
    stopListening();
  }
}

/** Returns true for a session. It comes from our own server, so that not each field is checked. */
export function isSession(value: unknown): value is Session {
  const { user, expires }: { user?: unknown; expires?: unknown } = Object(value);
  return typeof user === 'object' && user !== null && typeof expires === 'string';
}

/** `GET` or, with `init`, `POST /session`; the session is null when unauthenticated. */
export async function requestSession(
  api: SessionApi,
  init?: RequestInit,
): Promise<RequestResult<{ readonly session: Session | null }>> {
  const result = await sessionRequest(
    api,
    'session',
    (fields, response) => {
      const code = response.headers.get(sessionEndedHeader);
      if (code) api.onSessionEnded?.(code);
      if (isSession(fields)) return { session: fields };
      // Unauthenticated is null from next-auth 5 servers, an empty object from next-auth 4's and ours.
      return Object.keys(fields).length === 0 ? { session: null } : undefined;
    },
    init,
  );
  const isUnreadable = !result.ok && result.status >= 200 && result.status < 300;
  return isUnreadable ? { ...result, code: 'CLIENT_SESSION_ERROR' } : result;
}
