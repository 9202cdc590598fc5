import type { InferSession, Provider, Session } from '@portico/protocol';
import type { EndSessionsResult } from './actions/end-session.ts';
import type { SignInOptions, SignInResult } from './actions/sign-in-with-provider.ts';
import type { SignOutOptions, SignOutResult } from './actions/sign-out.ts';
import type { SessionsResult } from './session/account-requests.ts';
import {
  createSessionInternals,
  type SessionClientOptions,
  type SessionConfig,
  type SessionInternals,
} from './session/session-config.ts';

/** The functions for everything outside of components. None rejects, and each can be taken out of its object. */
export type SessionFunctions<Data extends Session = Session> = {
  /** `GET /session`: the session; null when unauthenticated or unreachable, which `useSession` tells apart. Notifies no other tab. */
  readonly getSession: () => Promise<Data | null>;
  /** `GET /csrf`: the token that POSTs need, which is also good as the nonce of a sign-in message. */
  readonly getCsrfToken: () => Promise<string | undefined>;
  /** `GET /providers`: the server's sign-in providers by id; null when it is unreachable. */
  readonly getProviders: () => Promise<Readonly<Record<string, Provider>> | null>;
  /**
   * Signs in, as next-auth 4's function: `signIn('siwe', { message, signature, redirect: false })`. An unknown provider leads to the
   * sign-in page; unreachable ones to the error page, or with `redirect: false` to a result with the code CLIENT_FETCH_ERROR.
   */
  readonly signIn: (
    provider?: string,
    options?: SignInOptions,
    authorizationParams?: string | Record<string, string> | URLSearchParams,
  ) => Promise<SignInResult | undefined>;
  /** Signs out, as next-auth 4's function. After a failure it never navigates, and the result has the reason: the session still exists. */
  readonly signOut: (options?: SignOutOptions) => Promise<SignOutResult | undefined>;
  /** The visitor's sessions on every device, newest first; that of this browser is `current`. Prefer `useSessions` in components. */
  readonly getSessions: () => Promise<SessionsResult>;
  /** Ends one of the visitor's sessions by its id. Ending the current one signs out. */
  readonly endSession: (id: string) => Promise<EndSessionsResult>;
  /** Ends all of the visitor's sessions except the one of this browser. */
  readonly endOtherSessions: () => Promise<EndSessionsResult>;
};

/** The sessions of one server: what a `SessionProvider` is given, and functions. */
export type SessionClient<Data extends Session = Session> = SessionFunctions<Data> & {
  /** The state behind providers, hooks and actions: one per page, on a server a new one at each reading. Not public: it may change. */
  readonly internal: SessionInternals;
};

/**
 * The sessions of one server, for pages that need no wallet: about 3 kB beside React. It holds all state, in browsers only: two of them
 * on one page do not meet, and on a server visitors share nothing.
 *
 * @example
 * export const sessions = createSessionClient<typeof auth>();
 *
 * <SessionProvider config={sessions} session={session}><Account /></SessionProvider>
 */
export function createSessionClient<Auth = unknown>(
  options: SessionClientOptions = {},
): SessionClient<InferSession<Auth>> {
  return createClient<InferSession<Auth>, SessionInternals>(() => createSessionInternals(options));
}

/** Creates a client over its state, which is created at the first use in a page. */
export function createClient<Data extends Session, Internals extends SessionInternals>(
  create: () => Internals,
): SessionFunctions<Data> & { readonly internal: Internals } {
  const functions = Object.entries(failures).map(([name, failure]) => {
    const call = async (...given: readonly never[]): Promise<unknown> => {
      const code = await import('./actions/session-functions.ts').catch(() => undefined);
      const run: ((config: SessionConfig, ...given: never[]) => unknown) | undefined =
        code?.sessionFunctions[name as keyof SessionFunctions];
      return run ? run({ internal: client.internal }, ...given) : failure;
    };
    return [name, call];
  });
  let state: Internals | undefined;
  const client = {
    // The loaded module has these functions, and the server of `Auth` answers with its sessions.
    ...(Object.fromEntries(functions) as SessionFunctions<Data>),
    get internal() {
      // A module of a server serves all visitors, who must not share state.
      if (typeof window === 'undefined') return create();
      state ??= create();
      return state;
    },
  };
  return client;
}

/** The answer when not even the code that asks could be fetched. */
const unreachable = {
  ok: false,
  code: 'CLIENT_FETCH_ERROR',
  error: 'CLIENT_FETCH_ERROR',
  status: 0,
  url: null,
} as const;

/** The functions, none of whose code is in a page's first load, and what they return without it. */
const failures: {
  readonly [Name in keyof SessionFunctions]: Awaited<ReturnType<SessionFunctions[Name]>>;
} = {
  getSession: null,
  getCsrfToken: undefined,
  getProviders: null,
  signIn: unreachable,
  signOut: { ...unreachable, url: '/' },
  getSessions: unreachable,
  endSession: unreachable,
  endOtherSessions: unreachable,
};
