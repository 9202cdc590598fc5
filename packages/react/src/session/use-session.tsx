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
import type { SessionScope } from './browser-session.ts';
import type { SessionClient } from './session-client.ts';
import { createSessionStore, type SessionSnapshot, type SessionStore } from './session-store.ts';

/** What a provider shares with everything below it. */
type SessionContextValue = {
  readonly client: SessionClient;
  readonly scope: SessionScope;
  readonly store: SessionStore;
};

const SessionContext = createContext<SessionContextValue | undefined>(undefined);

/** The props of `SessionProvider`. */
export type SessionProviderProps = {
  /** What `createSessionClient` or `createPortico` made. Another one remounts everything below. */
  readonly config: SessionClient;
  /**
   * The session that the page was rendered with, null when unauthenticated. Without it the browser asks the
   * server. Afterwards the provider keeps itself up to date.
   */
  readonly session?: Session | null | undefined;
  readonly children?: ReactNode;
};

/** Keeps the session for `useSession` below it. `PorticoProvider` contains one. */
export function SessionProvider(props: SessionProviderProps): ReactNode {
  const { config } = props;
  const [current, setCurrent] = useState({ config, key: 0 });
  // Hooks keep what they got from the first config, so with another one they begin anew.
  if (current.config !== config) setCurrent({ config, key: current.key + 1 });
  return <SessionState key={current.key} {...props} />;
}

function SessionState({ config: client, session, children }: SessionProviderProps): ReactNode {
  const [value] = useState(() => {
    const scope = client.internal.scope();
    const store = createSessionStore(scope.api, { ...client.internal.options, initial: session });
    return { client, scope, store };
  });
  const { scope, store } = value;
  useEffect(() => {
    const stop = store.start();
    scope.stores.add(store);
    return () => {
      stop();
      scope.stores.delete(store);
    };
  }, [scope, store]);
  return <SessionContext value={value}>{children}</SessionContext>;
}

/** What the provider shares. Throws outside of one. */
export function useSessionContext(): SessionContextValue {
  const value = useContext(SessionContext);
  if (value === undefined) {
    throw new Error('useSession needs a <SessionProvider> or <PorticoProvider> around it.');
  }
  return value;
}

/** The `signIn`, `signOut` and so on of the provider, for components that do not know its config. */
export function useSessionClient(): SessionClient {
  return useSessionContext().client;
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
  const { scope, store } = useSessionContext();
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
    const { endCode: code, api } = scope;
    const query = new URLSearchParams({
      error: 'SessionRequired',
      ...(code === undefined ? {} : { code }),
      callbackUrl: location.href,
    });
    // A visitor who has just signed out does not want to sign in again.
    location.href = store.signOutRedirect() ?? `${api.basePath}/signin?${query}`;
  }, [refused, scope, store]);

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
