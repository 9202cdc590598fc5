'use client';

import type { RenderedSession, SessionClient, SessionSnapshot, SessionStore } from '@portico/core';
import {
  compareSession,
  createSessionStore,
  provideSession,
  startSession,
} from '@portico/core/internal/session/session-store';
import type { InferSession, Session } from '@portico/protocol';
import {
  createContext,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { readPromise } from '../read-promise.ts';

type SessionContextValue = {
  readonly client: SessionClient;
  readonly internal: SessionClient['internal'];
  readonly store: SessionStore;
  readonly update: (data?: unknown) => Promise<Session | null>;
  /** The session that the server is still reading. */
  readonly rendered: Promise<RenderedSession> | undefined;
};

const SessionContext = createContext<SessionContextValue | undefined>(undefined);

/** The props of `SessionProvider`. */
export type SessionProviderProps = {
  /** The result of `createSessionClient` or `createPortico`. Another one remounts everything below. */
  readonly config: SessionClient;
  /**
   * The session that the page was rendered with, null when unauthenticated. Without it the browser asks the server. Only what reads the
   * session waits for a promise, in the nearest `Suspense`; one that rejects says `unavailable`: the browser asks until it knows.
   *
   * When a server renders again with another session, the provider asks the server: the rendering may be older than this tab's state.
   */
  readonly session?: RenderedSession | PromiseLike<RenderedSession>;
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
    const { internal } = client;
    const initial = isPromise(session) ? settle(session, internal) : session;
    const store = createSessionStore(internal.api, { ...internal.options, initial });
    const update = async (data: unknown): Promise<Session | null> => {
      const code = await import('@portico/core/internal/actions/session-functions').catch(
        () => undefined,
      );
      // Without the code nothing was sent.
      return code ? code.updateSession(store, data) : (store.getSnapshot().data ?? null);
    };
    return { client, internal, store, update, rendered: isPromise(initial) ? initial : undefined };
  });
  const { internal, store } = value;
  useEffect(() => {
    const stop = startSession(store);
    internal.stores.add(store);
    return () => {
      stop();
      internal.stores.delete(store);
    };
  }, [internal, store]);
  useEffect(() => {
    let current = true;
    void settle(session, internal).then((rendered) => {
      if (current && rendered !== undefined && rendered !== 'unavailable')
        compareSession(store, rendered);
    });
    return () => {
      current = false;
    };
  }, [session, internal, store]);
  return <SessionContext.Provider value={value}>{children}</SessionContext.Provider>;
}

function isPromise<Value>(value: Value): value is Extract<Value, PromiseLike<unknown>> {
  return typeof value === 'object' && value !== null && 'then' in value;
}

/** Returns what a server rendered with as a promise that does not reject. The same one each time: React would wait for another again. */
function settle(
  session: SessionProviderProps['session'],
  { settled }: SessionClient['internal'],
): Promise<RenderedSession> {
  if (!isPromise(session)) return Promise.resolve(session);
  const known = settled.get(session);
  // A promise that came from a server component has no `catch`.
  const promise = known ?? Promise.resolve(session).catch(() => 'unavailable' as const);
  settled.set(session, promise);
  return promise;
}

/** Returns the provider's state. Throws outside of one. */
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

/** The store behind `useSession`. Waits, in the nearest `Suspense`, while the server is still reading the session. */
export function useSessionStore(): SessionStore {
  const { store, rendered } = useSessionContext();
  if (rendered !== undefined) provideSession(store, readPromise(rendered));
  return store;
}

type SessionBoundaryProps = { readonly fallback: ReactNode; readonly children: ReactNode };

/** A `Suspense` around what reads the session, where it is a promise. Otherwise none: React would hydrate what is inside later. */
export function SessionBoundary({ fallback, children }: SessionBoundaryProps): ReactNode {
  const { rendered } = useSessionContext();
  return rendered !== undefined ? <Suspense fallback={fallback}>{children}</Suspense> : children;
}

/** The handling of unauthenticated visitors. Default: none. */
export type UseSessionOptions = {
  /**
   * Redirects unauthenticated visitors to the sign-in page; the status is never `unauthenticated`. After a sign-out on this page the redirect
   * goes to the `callbackUrl` of that sign-out, or else to `/`.
   */
  readonly required?: boolean;
  /** Called instead of that redirect. */
  readonly onUnauthenticated?: () => void;
};

/** next-auth's shape. `data` is undefined while loading and null when unauthenticated. */
export type UseSessionResult<Data extends Session = Session> = SessionSnapshot<Data> & {
  /** Sends `data` to the server and takes over the session of the answer. */
  readonly update: (data?: unknown) => Promise<Data | null>;
};

/**
 * The visitor's session. Renders the component again when it changes.
 *
 * @typeParam Auth Your server, for the type of the session: `useSession<typeof auth>()`. Import it by `import type`, so that none of its
 * code reaches the browser. Default: the server that `Register` names, if any.
 */
export function useSession<Auth = unknown>(
  options: UseSessionOptions = {},
): UseSessionResult<InferSession<Auth>> {
  const { internal, update } = useSessionContext();
  const store = useSessionStore();
  const snapshot = useSyncExternalStore(
    store.subscribe,
    store.getSnapshot,
    store.getServerSnapshot,
  );
  const { required = false, onUnauthenticated } = options;
  const refused = required && snapshot.status === 'unauthenticated';

  // Called once per refusal, also for a caller that passes a new function with each render.
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
    const { endCode: code, api } = internal;
    const query = new URLSearchParams({
      error: 'SessionRequired',
      ...(code && { code }),
      callbackUrl: location.href,
    });
    // A visitor who has just signed out does not want to sign in again.
    location.href = store.signOutRedirect ?? `${api.basePath}/signin?${query}`;
  }, [refused, internal, store]);

  const shown: SessionSnapshot = refused ? { status: 'loading', data: undefined } : snapshot;
  // The type is the adopter's word for which server answers.
  return { ...shown, update } as UseSessionResult<InferSession<Auth>>;
}

/** The props of `RequireSession`. */
export type RequireSessionProps<Data extends Session = Session> = {
  /** The content for visitors with a session, or a function of the session. */
  readonly children: ReactNode | ((session: Data) => ReactNode);
  /** Rendered while the session is not known. */
  readonly fallback?: ReactNode;
  /** The condition that the session has to meet. Default: any session may pass. */
  readonly where?: (session: Data) => boolean;
  /** Rendered when `where` refuses. Default: the visitor goes to the server's page for refusals. */
  readonly refused?: ReactNode;
};

/**
 * Renders its children for visitors with a session and redirects others to the sign-in page. For convenience only: data that must not
 * leak is guarded on the server.
 *
 * @typeParam Auth As of `useSession`.
 * @example
 * <RequireSession where={(session) => session.role === 'admin'}><Orders /></RequireSession>
 */
export function RequireSession<Auth = unknown>(
  props: RequireSessionProps<InferSession<Auth>>,
): ReactNode {
  return (
    <SessionBoundary fallback={props.fallback}>
      <Required<Auth> {...props} />
    </SessionBoundary>
  );
}

function Required<Auth>(props: RequireSessionProps<InferSession<Auth>>): ReactNode {
  const { children, fallback = null, where, refused } = props;
  const { data } = useSession<Auth>({ required: true });
  const { api } = useSessionContext().internal;
  const isRefused = Boolean(data && where?.(data) === false);
  const leaves = isRefused && refused === undefined;
  useEffect(() => {
    if (!leaves) return;
    const query = new URLSearchParams({ error: 'AccessDenied', callbackUrl: location.href });
    location.replace(`${api.basePath}/error?${query}`);
  }, [leaves, api]);
  if (!data || leaves) return fallback;
  if (isRefused) return refused;
  return typeof children === 'function' ? children(data) : children;
}
