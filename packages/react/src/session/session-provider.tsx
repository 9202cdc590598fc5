import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { browserSessionApi, followSessionClient } from './browser-session-api.ts';
import {
  createSessionStore,
  type SessionStore,
  type SessionStoreOptions,
} from './session-store.ts';

const SessionContext = createContext<SessionStore | undefined>(undefined);

/** What next-auth’s provider of this name takes, too. The first values count. */
export type SessionProviderProps = Omit<SessionStoreOptions, 'initial'> & {
  /**
   * The session that the page was rendered with, null for a stranger. Left out, the browser asks.
   * Read once: afterwards the provider keeps itself up to date.
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
    // Only in the browser: on a server the module is shared by every visitor.
    if (basePath !== undefined && typeof window !== 'undefined') {
      browserSessionApi.basePath = basePath;
    }
    return createSessionStore(browserSessionApi, { ...options, initial: session });
  });
  useEffect(() => {
    const stop = store.start();
    const unfollow = followSessionClient(store);
    return () => {
      stop();
      unfollow();
    };
  }, [store]);
  return <SessionContext value={store}>{children}</SessionContext>;
}

/** The machine behind `useSession`. Throws when no provider surrounds the component. */
export function useSessionStore(): SessionStore {
  const store = useContext(SessionContext);
  if (store === undefined) {
    throw new Error('useSession needs a <SessionProvider> or <PorticoProvider> around it.');
  }
  return store;
}
