import { type Provider, type Session, sessionEndedHeader } from '@portico/protocol';

/** Why a session changed, as told to other tabs. next-auth's clients read all of them as "read it again". */
export type SessionTrigger = 'signin' | 'signout' | 'update';

/**
 * Everything the session store needs from outside, so that it runs the same in a browser and in a test of
 * several tabs. Each `on…` returns unsubscribe.
 */
export type SessionEnvironment = {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** At least 0, below 1. */
  readonly random: () => number;
  /** Runs `task` once after that many milliseconds; the result cancels it. */
  readonly setTimer: (task: () => void, milliseconds: number) => () => void;
  readonly isVisible: () => boolean;
  readonly isOnline: () => boolean;
  /** The page became visible, also when it returns from the back-forward cache. */
  readonly onVisible: (listener: () => void) => () => void;
  readonly onOnline: (listener: () => void) => () => void;
  /** The page is being unloaded, which aborts requests in flight. */
  readonly onLeave: (listener: () => void) => () => void;
  /** Notifies every other tab of this origin. Never throws: storage may be full or forbidden. */
  readonly notifyTabs: (trigger: SessionTrigger) => void;
  /** Another tab, with this client or next-auth's, changed the session. */
  readonly onTabNotified: (listener: () => void) => () => void;
  /** Writes a line to the server's log (`POST /_log`). Never throws and does not wait. */
  readonly report: (code: 'CLIENT_FETCH_ERROR' | 'CLIENT_SESSION_ERROR', message: string) => void;
};

/** Where the session API is and how to reach it. */
export type SessionApi = {
  readonly environment: SessionEnvironment;
  /** For example `/api/auth`. */
  readonly basePath: string;
  /** Called with the reason's code when the server ended the session itself. */
  readonly onSessionEnded?: (code: string) => void;
};

type RequestFailure = {
  readonly code?: SessionRequestError['code'];
  readonly status?: number;
  readonly retryAfter?: number | undefined;
  readonly aborted?: boolean;
  readonly cause?: unknown;
};

/** A request without a usable answer. It says nothing about the session. */
export class SessionRequestError extends Error {
  override readonly name = 'SessionRequestError';
  /** CLIENT_SESSION_ERROR for an answer that is not a session, CLIENT_FETCH_ERROR for everything else. */
  readonly code: 'CLIENT_FETCH_ERROR' | 'CLIENT_SESSION_ERROR';
  /** HTTP status, 0 without an answer. */
  readonly status: number;
  /** Milliseconds from `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** The page was being unloaded: not a failure, so neither shown nor reported. */
  readonly aborted: boolean;

  constructor(message: string, failure: RequestFailure) {
    super(message, { cause: failure.cause });
    this.code = failure.code ?? 'CLIENT_FETCH_ERROR';
    this.status = failure.status ?? 0;
    this.retryAfter = failure.retryAfter;
    this.aborted = failure.aborted ?? false;
  }
}

/** Writes a line about a failed request to the server's log. */
export function reportFailure({ environment }: SessionApi, error: SessionRequestError): void {
  if (!error.aborted) environment.report(error.code, error.message);
}

// Longer than any real answer takes; without it one stuck connection would block the tab's session.
const timeout = 15_000;

/**
 * Sends one request to the session API and reads its answer.
 *
 * @throws SessionRequestError without an answer within 15 s, and whatever `read` throws.
 */
export async function sessionRequest<T>(
  { environment, basePath }: SessionApi,
  path: string,
  read: (response: Response) => Promise<T>,
  init: RequestInit = {},
): Promise<T> {
  const controller = new AbortController();
  const cancelTimer = environment.setTimer(() => controller.abort(), timeout);
  let aborted = false;
  const stopListening = environment.onLeave(() => {
    aborted = true;
  });
  try {
    const response = await environment.fetch(`${basePath}/${path}`, {
      headers: { 'Content-Type': 'application/json' },
      ...init,
      signal: controller.signal,
    });
    return await read(response);
  } catch (cause) {
    if (cause instanceof SessionRequestError) throw cause;
    throw new SessionRequestError('No answer', { cause, aborted });
  } finally {
    cancelTimer();
    stopListening();
  }
}

/** `Retry-After` in milliseconds; only in seconds, which is what our servers send. */
export function retryAfterOf(response: Response): { readonly retryAfter?: number } {
  const seconds = Number.parseInt(response.headers.get('Retry-After') ?? '', 10);
  return seconds >= 0 ? { retryAfter: seconds * 1000 } : {};
}

/** The fields of an answer of any status; none when it is not JSON, as from a proxy in between. */
export async function fieldsOf(response: Response): Promise<Readonly<Record<string, unknown>>> {
  const body: unknown = await response.json().catch(() => undefined);
  return isRecord(body) ? body : {};
}

async function successfulJson(response: Response): Promise<unknown> {
  const { status } = response;
  if (!response.ok) {
    throw new SessionRequestError(`Status ${status}`, { status, ...retryAfterOf(response) });
  }
  try {
    return await response.json();
  } catch (cause) {
    throw new SessionRequestError('Not JSON', { status, cause });
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Whether it is a session. It comes from our own server, so that not each field is checked. */
export function isSession(value: unknown): value is Session {
  return isRecord(value) && isRecord(value.user) && typeof value.expires === 'string';
}

/**
 * The session in an answer of `GET` or `POST /session`; null when unauthenticated.
 *
 * @throws SessionRequestError for any other answer.
 */
export async function readSession(response: Response): Promise<Session | null> {
  const body = await successfulJson(response);
  if (isSession(body)) return body;
  // Unauthenticated is null from next-auth 5 servers, an empty object from next-auth 4's and ours.
  if (body === null || (isRecord(body) && Object.keys(body).length === 0)) return null;
  const { status } = response;
  throw new SessionRequestError('Not a session', { code: 'CLIENT_SESSION_ERROR', status });
}

/**
 * `GET /session`.
 *
 * @throws SessionRequestError when the answer says nothing about the session.
 */
export function requestSession(api: SessionApi): Promise<Session | null> {
  return sessionRequest(api, 'session', (response) => {
    const code = response.headers.get(sessionEndedHeader);
    if (code) api.onSessionEnded?.(code);
    return readSession(response);
  });
}

/**
 * `GET /csrf`: the token of next-auth's contract.
 *
 * @throws SessionRequestError
 */
export function requestCsrfToken(api: SessionApi): Promise<string> {
  return sessionRequest(api, 'csrf', async (response) => {
    const body = await successfulJson(response);
    if (!isRecord(body) || typeof body.csrfToken !== 'string' || body.csrfToken === '') {
      throw new SessionRequestError('Not a token', { status: response.status });
    }
    return body.csrfToken;
  });
}

/**
 * `GET /providers`; null when the server has none.
 *
 * @throws SessionRequestError
 */
export function requestProviders(
  api: SessionApi,
): Promise<Readonly<Record<string, Provider>> | null> {
  return sessionRequest(api, 'providers', async (response) => {
    const body = await successfulJson(response);
    if (!isRecord(body) || Object.keys(body).length === 0) return null;
    // From our own server, like the session; entries are used one field at a time.
    return body as Readonly<Record<string, Provider>>;
  });
}
