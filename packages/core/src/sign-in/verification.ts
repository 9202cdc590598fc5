import type { Session } from '@portico/protocol';
import { ownsAddress } from '../session/account-id.ts';
import { needsConfirmation, sendConfirmed } from '../session/confirm.ts';
import type { SessionConfig } from '../session/session-config.ts';
import {
  invalidateAll,
  invalidateSession,
  refreshSession,
  type SessionStore,
  settleSession,
} from '../session/session-store.ts';
import { postLink, postSignIn, requestNonce, type SignInPurpose } from './sign-in-requests.ts';
import type { SignInEnvironment } from './sign-in-store.ts';

/** The server's part of a sign-in: a nonce, and the answer to the signed message. */
export type Verification = Pick<SignInEnvironment, 'requestNonce' | 'verify' | 'isAccepted'>;

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

/**
 * Verifies messages that sign in: the answer carries the session, which every store takes over.
 *
 * @param isConfirmation signs in as the user who is signed in already, and as no other
 */
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
      await invalidateSession(session);
      const { data } = session.getSnapshot();
      const isNew = before === undefined || data?.id !== before?.id;
      const isSignedIn = isNew && data?.address === address;
      if (isSignedIn) api.environment.notifyTabs('signin');
      return isSignedIn;
    },
  };
}

/**
 * Verifies messages that link a wallet, or join its user: the session goes on, and names more accounts. Where the server requires
 * a fresh sign-in, the visitor is asked once for it.
 */
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
      const answer = await postLink(api, signed, purpose);
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

/**
 * Returns how to take over the session of a sign-in that is posted next. When the session changed in the meantime,
 * because another tab signed out for example, it is read again instead.
 */
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
