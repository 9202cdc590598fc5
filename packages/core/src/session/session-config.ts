import { authBasePath } from '@portico/protocol';
import { browserEnvironment } from '../environment.ts';
import type { SessionApi } from './session-requests.ts';
import type { RenderedSession, SessionStore, SessionStoreOptions } from './session-store.ts';

/** The location of the session API, and when a page reads its session again. */
export type SessionClientOptions = Omit<SessionStoreOptions, 'initial'> & {
  /** The session API: a path, or a URL of another origin that trusts this one, `https://api.example.com/api/auth`. Default `/api/auth`. */
  readonly basePath?: string | undefined;
};

/** The state that the providers, hooks and actions of one configuration share in one page. */
export type SessionInternals = {
  readonly options: SessionClientOptions;
  readonly api: SessionApi;
  /** The stores of the mounted providers: they follow every sign-in and sign-out. */
  readonly stores: Set<SessionStore>;
  /** The promises that providers were given, made safe to wait for. */
  readonly settled: WeakMap<object, Promise<RenderedSession>>;
  /** The code with which the server ended the last session, where it sent one. */
  endCode?: string | undefined;
};

/** The first argument of an action: a `SessionClient`, a `Portico`, or a test's own state and environment. */
export type SessionConfig = { readonly internal: SessionInternals };

/** Creates the state of one configuration in one page. */
export function createSessionInternals(
  options: SessionClientOptions,
  environment = browserEnvironment,
): SessionInternals {
  const internal: SessionInternals = {
    options,
    api: {
      environment,
      basePath: options.basePath ?? authBasePath,
      onSessionEnded(code) {
        internal.endCode = code;
      },
    },
    stores: new Set(),
    settled: new WeakMap(),
  };
  return internal;
}
