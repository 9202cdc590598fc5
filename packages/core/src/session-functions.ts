import { endOtherSessions, endSession } from './actions/end-session.ts';
import { getCsrfToken, getProviders, getSession } from './actions/get-session.ts';
import { signInWithProvider } from './actions/sign-in-with-provider.ts';
import { signOut } from './actions/sign-out.ts';
import { requestSessions } from './session/account-requests.ts';

/** The actions behind the functions of a `SessionClient`, by name. */
export const sessionFunctions = {
  getSession,
  getCsrfToken,
  getProviders,
  signIn: signInWithProvider,
  signOut,
  getSessions: requestSessions,
  endSession,
  endOtherSessions,
};
