import { ownsAddress } from '../session/account-id.ts';
import type { SessionScope } from '../session/browser-session.ts';
import { confirmationReason, sendConfirmed } from '../session/confirmation.ts';
import { invalidateAll } from '../session/own-data.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { SignInEnvironment } from './sign-in-environment.ts';
import { postLink, postSignIn, requestNonce, type SignInPurpose } from './sign-in-requests.ts';

/** The server's part of a sign-in: a nonce, and what it says to the signed message. */
export type Verification = Pick<SignInEnvironment, 'requestNonce' | 'verify' | 'isAccepted'>;

type VerificationScope = Pick<SessionScope, 'api' | 'stores'> &
  Partial<Pick<SessionScope, 'confirm'>>;

/** The server's part of messages of one purpose, in a dialog that was opened now. */
export function createVerification(
  purpose: SignInPurpose,
  scope: VerificationScope,
  session: SessionStore,
): Verification {
  return purpose === 'link' || purpose === 'merge'
    ? createLinkVerification(scope, session, purpose)
    : createSignInVerification(scope, session, purpose === 'confirm');
}

/**
 * Messages that sign in: the answer carries the session, which every store takes over.
 *
 * @param isConfirmation signs in as the user who is signed in already, and as no other
 */
export function createSignInVerification(
  { api, stores }: VerificationScope,
  session: SessionStore,
  isConfirmation = false,
): Verification {
  const before = isConfirmation ? session.getSnapshot().data : undefined;
  return {
    requestNonce: () => requestNonce(api),
    async verify(signed) {
      const adopt = [...stores].map((store) => store.expectSession());
      const answer = await postSignIn(api, signed, before?.user.id);
      if (answer.ok) {
        for (const take of adopt) take(answer.session);
        api.environment.notifyTabs('signin');
      }
      return answer;
    },
    async isAccepted(address) {
      await session.invalidate();
      const { data } = session.getSnapshot();
      const isNew = before === undefined || data?.id !== before?.id;
      const isSignedIn = isNew && data?.address === address;
      if (isSignedIn) api.environment.notifyTabs('signin');
      return isSignedIn;
    },
  };
}

/**
 * Messages that link a wallet, or join its user: the session goes on, and names more accounts. Where the server requires a fresh
 * sign-in, the visitor is asked once for it.
 */
export function createLinkVerification(
  scope: VerificationScope,
  session: SessionStore,
  purpose: 'link' | 'merge' = 'link',
): Verification {
  const { api, stores } = scope;
  const readAgain = () => Promise.all([...stores].map((store) => store.invalidate()));
  const isOver = (code: string | undefined) => {
    if (code === 'SESSION_REQUIRED') invalidateAll(stores);
  };
  // A dialog prepares its message again and again; only the first refusal asks.
  let wasAsked = false;
  async function confirmedOnce<Result extends { ok: boolean; code?: string }>(
    send: () => Promise<Result>,
  ): Promise<Result> {
    if (wasAsked) return send();
    return sendConfirmed(scope, async () => {
      const result = await send();
      wasAsked ||= !result.ok && confirmationReason(result.code) !== undefined;
      return result;
    });
  }
  return {
    async requestNonce() {
      const answer = await confirmedOnce(() => requestNonce(api, purpose));
      if (!answer.ok) isOver(answer.code);
      return answer;
    },
    async verify(signed) {
      const answer = await postLink(api, signed, purpose);
      if (answer.ok) {
        api.environment.notifyTabs('update');
        // Known before the dialog closes: the wallet is then one of the user's own.
        await readAgain();
      } else isOver(answer.code);
      return answer;
    },
    async isAccepted(address) {
      await readAgain();
      const isLinked = ownsAddress(session.getSnapshot().data, address);
      if (isLinked) api.environment.notifyTabs('update');
      return isLinked;
    },
  };
}
