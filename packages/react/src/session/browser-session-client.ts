import { authBasePath } from '@portico/protocol';
import { browserSessionEnvironment } from './browser-session-environment.ts';
import { createSessionClient } from './session-client.ts';
import type { SessionApi } from './session-requests.ts';
import type { SessionStore } from './session-store.ts';

const stores = new Set<SessionStore>();

/** Every store of this page. */
export const sessionStores: ReadonlySet<SessionStore> = stores;

/** Why the server ended the session that this page had, where it said so: a code of the catalogue. */
export const sessionEnd: { code: string | undefined } = { code: undefined };

/**
 * The session API of this page. A provider with another base path changes it for the functions that
 * no component surrounds (`signIn` and the like), as next-auth's does.
 */
export const browserSessionApi: { -readonly [key in keyof SessionApi]: SessionApi[key] } = {
  environment: browserSessionEnvironment,
  basePath: authBasePath,
  noteEnd(code) {
    sessionEnd.code = code;
  },
};

/** Lets a store follow `signIn` and `signOut`. Returns how to stop. */
export function followSessionClient(store: SessionStore): () => void {
  stores.add(store);
  return () => stores.delete(store);
}

const client = createSessionClient(() => browserSessionApi, {
  href: () => location.href,
  navigate(url) {
    location.href = url;
    // A change of the fragment alone does not load the page.
    if (url.includes('#')) location.reload();
  },
  stores,
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
