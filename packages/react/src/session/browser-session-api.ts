import { authBasePath } from '@portico/protocol';
import { browserSessionEnvironment } from './browser-session-environment.ts';
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
