import {
  type Address,
  type ErrorCode,
  isErrorCode,
  type Session,
  type VerifyRequest,
} from '@portico/protocol';
import { ownsAddress } from '../session/account-id.ts';
import { needsConfirmation, sendConfirmed } from '../session/confirm.ts';
import type { SessionConfig } from '../session/session-config.ts';
import {
  isSession,
  type RequestResult,
  reportFailure,
  type SessionApi,
  sessionRequest,
} from '../session/session-requests.ts';
import {
  invalidateAll,
  refreshSession,
  type SessionStore,
  settleSession,
} from '../session/session-store.ts';
import { cookiesBlocked, type SignInPurpose } from './pending-message.ts';

/** The server's answer to a signed message. */
export type VerifyAnswer = RequestResult<object>;

/** The answer to `POST /verify`: the session, or why there is none. */
export type SignInAnswer = RequestResult<{ readonly session: Session }>;

const signInPaths = { nonce: 'nonce', verify: 'verify' } as const;
const paths = {
  'sign-in': signInPaths,
  confirm: signInPaths,
  link: { nonce: 'nonce?purpose=link', verify: 'accounts/link' },
  merge: { nonce: 'nonce?purpose=merge', verify: 'accounts/merge' },
} as const;

/** `GET /nonce`: the next message's nonce, which binds a cookie to it, and the statement that the server requires. Never rejects. */
export async function requestNonce(api: SessionApi, purpose: SignInPurpose = 'sign-in') {
  // A message is bound to a cookie. Owners of an account must not be asked to sign one that no server can accept.
  if (api.basePath.startsWith('/') && cookiesBlocked())
    return { ok: false, code: 'COOKIES_BLOCKED' } as const;
  const path = paths[purpose].nonce;
  const result = await sessionRequest(api, path, ({ nonce, statement }, { headers }) => {
    if (typeof nonce !== 'string' || nonce === '') return undefined;
    const date = Date.parse(headers.get('Date') ?? '');
    return {
      nonce,
      statement: typeof statement === 'string' ? statement : undefined,
      /** In milliseconds, to the second, where the server sent one. */
      serverTime: Number.isNaN(date) ? undefined : date,
    };
  });
  if (result.ok) return result;
  const code: ErrorCode = isErrorCode(result.code) ? result.code : 'CLIENT_FETCH_ERROR';
  return { ok: false, code } as const;
}

/** A signed message, and what becomes of its account if it was removed from a user. */
export type SignedMessage = Pick<VerifyRequest, 'message' | 'signature'> & {
  /** Undefined until the visitor chose. */
  readonly restore?: boolean | undefined;
};

/** Posts a signed message to sign in, as `user` and no other if it is set. Never rejects. */
export async function postSignIn(
  api: SessionApi,
  signed: SignedMessage,
  user?: string,
): Promise<SignInAnswer> {
  return post(api, 'sign-in', { ...signed, user }, ({ session }) =>
    isSession(session) ? { session } : undefined,
  );
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

/** Checks that an answer is the server's, which has a code. One of a proxy or a captive portal says nothing about the signature. */
export function isServerAnswer(answer: VerifyAnswer): boolean {
  return answer.ok || (answer.code !== undefined && answer.code !== 'CLIENT_FETCH_ERROR');
}

/** Returns the milliseconds until the next post: as the server requested, within limits, else with back-off. */
export function retryDelay(answer: VerifyAnswer, attempts: number): number {
  const requested = answer.ok ? undefined : answer.retryAfter;
  const delay = requested ?? Math.min(1000 * 2 ** attempts, 15_000);
  return Math.min(Math.max(delay, 1000), 60_000);
}

/** The server's part of a sign-in: a nonce, and the answer to the signed message. Nothing rejects. */
export type Verification = {
  readonly requestNonce: () => ReturnType<typeof requestNonce>;
  /** Posts the signed message. When it is accepted the session store changes. */
  readonly verify: (signed: SignedMessage) => Promise<VerifyAnswer>;
  /** Resolves with whether the server has accepted a message of this account already; called after its answer was lost. */
  readonly isAccepted: (address: Address) => Promise<boolean>;
};

/** Returns the server's part of messages of one purpose, in a dialog that was opened now. */
export function createVerification(
  purpose: SignInPurpose,
  config: SessionConfig,
  session: SessionStore,
): Verification {
  return purpose === 'link' || purpose === 'merge'
    ? createLinkVerification(config, session, purpose)
    : createSignInVerification(config, session, purpose === 'confirm');
}

/** Verifies messages that sign in: every store takes over the session. A confirmation signs in only as the user who is signed in. */
function createSignInVerification(
  { internal: { api, stores } }: SessionConfig,
  session: SessionStore,
  isConfirmation: boolean,
): Verification {
  const before = isConfirmation ? session.getSnapshot().data : undefined;
  return {
    requestNonce: () => requestNonce(api),
    async verify(signed) {
      const adopt = [...stores].map(expectSession);
      const answer = await postSignIn(api, signed, before?.user.id);
      if (answer.ok) {
        for (const take of adopt) take(answer.session);
        api.environment.notifyTabs('signin');
      }
      return answer;
    },
    async isAccepted(address) {
      await invalidateAll(stores);
      const { data } = session.getSnapshot();
      const isNew = before === undefined || data?.id !== before?.id;
      const isSignedIn = isNew && data?.address === address;
      if (isSignedIn) api.environment.notifyTabs('signin');
      return isSignedIn;
    },
  };
}

/** Verifies messages that link a wallet, or join its user: the session goes on. A fresh sign-in, where required, is asked for once. */
function createLinkVerification(
  config: SessionConfig,
  session: SessionStore,
  purpose: 'link' | 'merge',
): Verification {
  const { api, stores } = config.internal;
  const readIfOver = (code: string | undefined) => {
    if (code === 'SESSION_REQUIRED') void invalidateAll(stores);
  };
  // A dialog prepares its message again and again; only the first refusal asks.
  let wasAsked = false;
  return {
    async requestNonce() {
      const send = async () => {
        const answer = await requestNonce(api, purpose);
        wasAsked ||= !answer.ok && needsConfirmation(answer.code);
        return answer;
      };
      const answer = await (wasAsked ? send() : sendConfirmed(config, send));
      if (!answer.ok) readIfOver(answer.code);
      return answer;
    },
    async verify(signed) {
      const answer = await post(api, purpose, signed, ({ accounts }) =>
        Array.isArray(accounts) ? {} : undefined,
      );
      if (answer.ok) {
        api.environment.notifyTabs('update');
        // Known before the dialog closes: the wallet is then one of the user's own.
        await invalidateAll(stores);
      } else readIfOver(answer.code);
      return answer;
    },
    async isAccepted(address) {
      await invalidateAll(stores);
      const isLinked = ownsAddress(session.getSnapshot().data, address);
      if (isLinked) api.environment.notifyTabs('update');
      return isLinked;
    },
  };
}

/** Returns a function that takes over the session of the sign-in posted next, or reads it again if another tab changed it meanwhile. */
export function expectSession(session: SessionStore): (answer: Session) => void {
  const { epoch } = session;
  const snapshot = session.getSnapshot();
  return (answer) => {
    const isUnchanged = epoch === session.epoch && snapshot === session.getSnapshot();
    session.epoch += 1;
    if (isUnchanged) settleSession(session, answer);
    else void refreshSession(session);
  };
}
