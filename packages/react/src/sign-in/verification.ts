import { ownsAddress } from '../session/account-id.ts';
import type { SessionScope } from '../session/browser-session.ts';
import { invalidateAll } from '../session/own-data.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { SignInEnvironment } from './sign-in-environment.ts';
import { postLink, postSignIn, requestNonce } from './sign-in-requests.ts';

/** The server's part of a sign-in: a nonce, and what it says to the signed message. */
export type Verification = Pick<SignInEnvironment, 'requestNonce' | 'verify' | 'isAccepted'>;

/** Messages that sign in: the answer carries the session, which every store takes over. */
export function createSignInVerification(
  { api, stores }: Pick<SessionScope, 'api' | 'stores'>,
  session: SessionStore,
): Verification {
  return {
    requestNonce: () => requestNonce(api),
    async verify(signed) {
      const adopt = [...stores].map((store) => store.expectSession());
      const answer = await postSignIn(api, signed);
      if (answer.ok) {
        for (const take of adopt) take(answer.session);
        api.environment.notifyTabs('signin');
      }
      return answer;
    },
    async isAccepted(address) {
      await session.invalidate();
      const isSignedIn = session.getSnapshot().data?.address === address;
      if (isSignedIn) api.environment.notifyTabs('signin');
      return isSignedIn;
    },
  };
}

/** Messages that link a wallet: the session goes on, and names one account more. */
export function createLinkVerification(
  { api, stores }: Pick<SessionScope, 'api' | 'stores'>,
  session: SessionStore,
): Verification {
  const readAgain = () => Promise.all([...stores].map((store) => store.invalidate()));
  const isOver = (code: string | undefined) => {
    if (code === 'SESSION_REQUIRED') invalidateAll(stores);
  };
  return {
    async requestNonce() {
      const answer = await requestNonce(api, 'link');
      if (!answer.ok) isOver(answer.code);
      return answer;
    },
    async verify(signed) {
      const answer = await postLink(api, signed);
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
