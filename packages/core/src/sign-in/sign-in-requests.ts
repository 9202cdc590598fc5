import { type ErrorCode, isErrorCode, type Session, type VerifyRequest } from '@portico/protocol';
import {
  isSession,
  type RequestResult,
  reportFailure,
  type SessionApi,
  sessionRequest,
} from '../session/session-requests.ts';
import { cookiesBlocked } from './page-cookies.ts';

/** `GET /nonce`: the nonce of the next message, or why there is none. */
export type NonceAnswer =
  | {
      readonly ok: true;
      readonly nonce: string;
      /** The statement that the server requires, if it has one. */
      readonly statement: string | undefined;
      /** The server's clock in milliseconds, to the second, where it sent one. */
      readonly serverTime: number | undefined;
    }
  | { readonly ok: false; readonly code: ErrorCode };

/** Whether the server accepted a signed message, or why not. */
export type VerifyAnswer = RequestResult<object>;

/** `POST /verify`: the session, or why there is none. */
export type SignInAnswer = RequestResult<{ readonly session: Session }>;

/**
 * What a signed message is for: a session, a fresh session of the same user, another account of that user, or all accounts of
 * another user.
 */
export type SignInPurpose = 'sign-in' | 'confirm' | 'link' | 'merge';

const signInPaths = { nonce: 'nonce', verify: 'verify' } as const;
const paths = {
  'sign-in': signInPaths,
  confirm: signInPaths,
  link: { nonce: 'nonce?purpose=link', verify: 'accounts/link' },
  merge: { nonce: 'nonce?purpose=merge', verify: 'accounts/merge' },
} as const;

/** Requests a nonce, which binds a cookie of this browser to it. Never rejects. */
export async function requestNonce(
  api: SessionApi,
  purpose: SignInPurpose = 'sign-in',
): Promise<NonceAnswer> {
  // A message is bound to a cookie. Owners of an account must not be asked to sign one that no server can accept.
  if (api.basePath.startsWith('/') && cookiesBlocked())
    return { ok: false, code: 'COOKIES_BLOCKED' };
  const path = paths[purpose].nonce;
  const result = await sessionRequest(api, path, ({ nonce, statement }, { headers }) => {
    if (typeof nonce !== 'string' || nonce === '') return undefined;
    const date = Date.parse(headers.get('Date') ?? '');
    return {
      nonce,
      statement: typeof statement === 'string' ? statement : undefined,
      serverTime: Number.isNaN(date) ? undefined : date,
    };
  });
  if (result.ok) return result;
  return { ok: false, code: isErrorCode(result.code) ? result.code : 'CLIENT_FETCH_ERROR' };
}

/** A signed message, and what becomes of its account if it was removed from a user. */
export type SignedMessage = Pick<VerifyRequest, 'message' | 'signature'> & {
  /** Undefined until the visitor chose. */
  readonly restore?: boolean | undefined;
};

/**
 * Posts a signed message to sign in. Never rejects.
 *
 * @param user signs in as this user alone
 */
export async function postSignIn(
  api: SessionApi,
  signed: SignedMessage,
  user?: string,
): Promise<SignInAnswer> {
  return post(api, 'sign-in', { ...signed, user }, ({ session }) =>
    isSession(session) ? { session } : undefined,
  );
}

/** Posts a signed message to link its account, or all of its user, to the user of this session. Never rejects. */
export async function postLink(
  api: SessionApi,
  signed: SignedMessage,
  purpose: 'link' | 'merge',
): Promise<VerifyAnswer> {
  return post(api, purpose, signed, ({ accounts }) => (Array.isArray(accounts) ? {} : undefined));
}

async function post<Value extends object>(
  api: SessionApi,
  purpose: SignInPurpose,
  fields: object,
  read: (fields: Readonly<Record<string, unknown>>) => Value | undefined,
): Promise<RequestResult<Value>> {
  const body = JSON.stringify(fields);
  const result = await sessionRequest(api, paths[purpose].verify, read, { method: 'POST', body });
  if (!result.ok && result.status === 0) reportFailure(api, result);
  return result;
}

/**
 * Whether an answer is the server's. Each of its refusals has a code; an answer without one comes from
 * something in between, such as a captive portal or a proxy, and says nothing about the signature.
 */
export function isServerAnswer(answer: VerifyAnswer): boolean {
  return answer.ok || (answer.code !== undefined && answer.code !== 'CLIENT_FETCH_ERROR');
}

const shortestDelay = 1000;
const longestDelay = 60_000;

/** Milliseconds until the next post: as the server asked, within reason, else with back-off. */
export function retryDelay(answer: VerifyAnswer, attempts: number): number {
  const requested = answer.ok ? undefined : answer.retryAfter;
  const delay = requested ?? Math.min(1000 * 2 ** attempts, 15_000);
  return Math.min(Math.max(delay, shortestDelay), longestDelay);
}
