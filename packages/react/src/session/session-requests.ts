import { type CsrfAnswer, type Session, sessionEndedHeader } from '@portico/protocol';
import type { SessionEnvironment } from './session-environment.ts';

/** What is known of a request that failed, beside its sentence. */
type Trouble = {
  readonly code?: SessionRequestError['code'];
  readonly status?: number;
  readonly retryAfter?: number | undefined;
  readonly cutOff?: boolean;
  readonly cause?: unknown;
};

/** A request that got no usable answer. Nothing is known about the session because of it. */
export class SessionRequestError extends Error {
  override readonly name = 'SessionRequestError';
  /** An answer that came and is no session is CLIENT_SESSION_ERROR; all else is CLIENT_FETCH_ERROR. */
  readonly code: 'CLIENT_FETCH_ERROR' | 'CLIENT_SESSION_ERROR';
  /** HTTP status, 0 when there was no answer at all. */
  readonly status: number;
  /** Milliseconds that the server asked to wait, if it did. */
  readonly retryAfter: number | undefined;
  /** The page was being left: nothing is wrong, and nobody is to be told. */
  readonly cutOff: boolean;

  constructor(message: string, trouble: Trouble) {
    super(message, { cause: trouble.cause });
    this.code = trouble.code ?? 'CLIENT_FETCH_ERROR';
    this.status = trouble.status ?? 0;
    this.retryAfter = trouble.retryAfter;
    this.cutOff = trouble.cutOff ?? false;
  }
}

/** Where the session API is and how to reach it. */
export type SessionApi = {
  readonly environment: SessionEnvironment;
  /** For example `/api/auth`. */
  readonly basePath: string;
  /** Hears the code of the reason when the server ends a session by itself. */
  readonly noteEnd?: (code: string) => void;
};

/** Leaves a line about a failed request in the server's log. */
export function reportFailure({ environment }: SessionApi, error: SessionRequestError): void {
  if (!error.cutOff) environment.report(error.code, error.message);
}

// Longer than any honest answer takes; without it one stuck connection would hold the tab's session.
const timeout = 15_000;

/**
 * One request to the session API, until its answer is read.
 *
 * @throws SessionRequestError when there is no answer within 15 s, or whatever `read` throws.
 */
export async function sessionRequest<T>(
  { environment, basePath }: SessionApi,
  path: string,
  read: (response: Response) => Promise<T>,
  init: RequestInit = {},
): Promise<T> {
  const controller = new AbortController();
  const cancelTimer = environment.setTimer(() => controller.abort(), timeout);
  let cutOff = false;
  const stopListening = environment.onLeave(() => {
    cutOff = true;
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
    throw new SessionRequestError('No answer', { cause, cutOff });
  } finally {
    cancelTimer();
    stopListening();
  }
}

/** `Retry-After` in milliseconds; the seconds form only, which is what our servers send. */
export function retryAfterOf(response: Response): { readonly retryAfter?: number } {
  const seconds = Number.parseInt(response.headers.get('Retry-After') ?? '', 10);
  return seconds >= 0 ? { retryAfter: seconds * 1000 } : {};
}

/**
 * The body of a successful answer, read as JSON.
 *
 * @throws SessionRequestError for any other answer.
 */
export async function jsonOf(response: Response): Promise<unknown> {
  if (!response.ok) {
    throw new SessionRequestError(`Status ${response.status}`, {
      status: response.status,
      ...retryAfterOf(response),
    });
  }
  try {
    return await response.json();
  } catch (cause) {
    throw new SessionRequestError('Not JSON', { status: response.status, cause });
  }
}

/** Whether it has fields that can be looked at. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

// The session is our own server's word over the same origin: its envelope is checked, not each field.
function isSession(value: Record<string, unknown>): value is Session & Record<string, unknown> {
  return isRecord(value.user) && typeof value.expires === 'string';
}

/**
 * The session in an answer of `GET` or `POST /session`; null for a stranger.
 *
 * @throws SessionRequestError for any other answer.
 */
export async function readSession(response: Response): Promise<Session | null> {
  const body = await jsonOf(response);
  // next-auth 5 servers answer null for a stranger, next-auth 4 and ours an empty object.
  if (body === null) return null;
  if (isRecord(body)) {
    if (isSession(body)) return body;
    if (Object.keys(body).length === 0) return null;
  }
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
    if (code) api.noteEnd?.(code);
    return readSession(response);
  });
}

/**
 * `GET /csrf`: the token, which doubles as the ERC-4361 nonce, and the server's clock in
 * milliseconds (to the second) where it sent one.
 *
 * @throws SessionRequestError
 */
export function requestCsrfToken(
  api: SessionApi,
): Promise<CsrfAnswer & { readonly serverTime: number | undefined }> {
  return sessionRequest(api, 'csrf', async (response) => {
    const body = await jsonOf(response);
    if (!isRecord(body) || typeof body.csrfToken !== 'string' || body.csrfToken === '') {
      throw new SessionRequestError('Not a token', { status: response.status });
    }
    const date = Date.parse(response.headers.get('Date') ?? '');
    return { csrfToken: body.csrfToken, serverTime: Number.isNaN(date) ? undefined : date };
  });
}
