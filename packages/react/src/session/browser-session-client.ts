import { browserSessionApi, sessionStores } from './browser-session-api.ts';
import { createSessionClient } from './session-client.ts';

const client = createSessionClient(() => browserSessionApi, {
  href: () => location.href,
  navigate(url) {
    location.href = url;
    // A change of the fragment alone does not load the page.
    if (url.includes('#')) location.reload();
  },
  stores: sessionStores,
});

/**
 * `GET /session`: the session, or null for a stranger and when the server cannot be reached. Prefer
 * `useSession`, which tells the two apart. Never tells other tabs: reading changes nothing.
 */
export const getSession = client.getSession;

/** `GET /csrf`: the token that POSTs need, which is also the nonce of a sign-in message. */
export const getCsrfToken = client.getCsrfToken;

/** `GET /providers`: the ways to sign in by id; null when the server cannot be reached. */
export const getProviders = client.getProviders;

/**
 * Signs in, as next-auth 4's function does: `signIn('siwe', { message, signature, redirect: false })`.
 * An unknown provider leads to the sign-in page; providers that cannot be loaded lead to the error
 * page, or with `redirect: false` to a result with the code CLIENT_FETCH_ERROR.
 */
export const signIn = client.signIn;

/**
 * Signs out, as next-auth 4's function does. When it fails nothing is navigated to, whatever
 * `redirect` says, and the result says so: the session still lives.
 */
export const signOut = client.signOut;
