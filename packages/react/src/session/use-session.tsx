import type { Session } from '@portico/protocol';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { browserSessionApi, sessionEnd, sessionStores } from './browser-session.ts';
import {
  createSessionStore,
  type SessionSnapshot,
  type SessionStore,
  type SessionStoreOptions,
} from './session-store.ts';

const SessionContext = createContext<SessionStore | undefined>(undefined);

/** The props of next-auth’s provider of this name. Their first values count. */
export type SessionProviderProps = Omit<SessionStoreOptions, 'initial'> & {
  /**
   * The session that the page was rendered with, null when unauthenticated. Without it the browser asks the
   * server. Read once: afterwards the provider keeps itself up to date.
   */
  readonly session?: SessionStoreOptions['initial'];
  /** Where the session API is on this origin. Default `/api/auth`. */
  readonly basePath?: string | undefined;
  readonly children?: ReactNode;
};

/** Keeps the session for `useSession` below it. `PorticoProvider` contains one. */
export function SessionProvider({
  session,
  basePath,
  children,
  ...options
}: SessionProviderProps): ReactNode {
  const [store] = useState(() => {
    // Only in the browser: on a server all visitors share the module.
    if (basePath !== undefined && typeof window !== 'undefined') {
      browserSessionApi.basePath = basePath;
    }
    return createSessionStore(browserSessionApi, { ...options, initial: session });
  });
  useEffect(() => {
    const stop = store.start();
    sessionStores.add(store);
    return () => {
      stop();
      sessionStores.delete(store);
    };
  }, [store]);
  return <SessionContext value={store}>{children}</SessionContext>;
}

/** The store behind `useSession`. Throws outside a provider. */
export function useSessionStore(): SessionStore {
  const store = useContext(SessionContext);
  if (store === undefined) {
    throw new Error('useSession needs a <SessionProvider> or <PorticoProvider> around it.');
  }
  return store;
}

/** What to do with unauthenticated visitors. Default: nothing. */
export type UseSessionOptions = {
  /**
   * Redirects unauthenticated visitors to the sign-in page; the status is never `unauthenticated`. After a
   * sign-out on this page the redirect goes to the `callbackUrl` of that sign-out, or else to `/`.
   */
  readonly required?: boolean;
  /** Called instead of that redirect. */
  readonly onUnauthenticated?: () => void;
};

/** next-auth's shape. `data` is undefined while loading and null when unauthenticated. */
export type UseSessionResult = SessionSnapshot & {
  /** Sends `data` to the server and takes over the session of the answer. */
  readonly update: (data?: unknown) => Promise<Session | null>;
};

/** The visitor's session. Renders the component again when it changes. */
export function useSession(options: UseSessionOptions = {}): UseSessionResult {
  const store = useSessionStore();
  const snapshot = useSyncExternalStore(
    store.subscribe,
    store.getSnapshot,
    store.getServerSnapshot,
  );
  const { required = false, onUnauthenticated } = options;
  const refused = required && snapshot.status === 'unauthenticated';

  // Once per refusal, not once per render of a caller that passes a new function each time.
  const onRefused = useRef(onUnauthenticated);
  useEffect(() => {
    onRefused.current = onUnauthenticated;
  });
  useEffect(() => {
    if (!refused) return;
    if (onRefused.current) {
      onRefused.current();
      return;
    }
    const { code } = sessionEnd;
    const query = new URLSearchParams({
      error: 'SessionRequired',
      ...(code === undefined ? {} : { code }),
      callbackUrl: location.href,
    });
    // A visitor who has just signed out does not want to sign in again.
    location.href = store.signOutRedirect() ?? `${browserSessionApi.basePath}/signin?${query}`;
  }, [refused, store]);

  const shown: SessionSnapshot = refused ? { status: 'loading', data: undefined } : snapshot;
  return { ...shown, update: store.update };
}

/**
 * Renders its children for visitors with a session and redirects others to the sign-in page. For
 * convenience only: data that must not leak is guarded on the server.
 */
export function RequireSession({
  children,
  fallback = null,
}: {
  readonly children: ReactNode;
  /** Rendered while the session is not known. */
  readonly fallback?: ReactNode;
}): ReactNode {
  const { data } = useSession({ required: true });
  return data ? children : fallback;
}

/**
 * Where a sign-in page continues: at `callbackUrl`, by default the page's own query parameter of that name,
 * when it is on the same origin, else at the root of the site. Anyone can write a link with another one.
 *
 * @param page the sign-in page's own URL
 */
export function returnAddress(page: string, callbackUrl?: string): string {
  const { origin, searchParams } = new URL(page);
  const target = URL.parse(callbackUrl ?? searchParams.get('callbackUrl') ?? '/', origin);
  const isLocal = target?.origin === origin && /^https?:$/.test(target.protocol);
  return isLocal ? target.href : `${origin}/`;
}

/**
 * For a site's own sign-in page: as soon as there is a session, goes to `callbackUrl`, or without one to
 * the page's query parameter of that name. URLs of other origins lead to the root of the site.
 *
 * @example
 * function SignIn() {
 *   useReturnAfterSignIn();
 *   return <ConnectButton />;
 * }
 */
export function useReturnAfterSignIn(callbackUrl?: string): void {
  const { status } = useSession();
  useEffect(() => {
    // A full load, as the target may be rendered by the server. replace: "back" skips the sign-in page.
    if (status === 'authenticated') location.replace(returnAddress(location.href, callbackUrl));
  }, [status, callbackUrl]);
}
