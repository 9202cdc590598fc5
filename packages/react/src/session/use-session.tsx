'use client';

import type { SessionSnapshot } from '@portico/core/internal/session/session-store';
import type { InferSession, Session } from '@portico/protocol';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { SessionBoundary, useSessionContext, useSessionStore } from './session-context.tsx';

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
export type UseSessionResult<Data extends Session = Session> = SessionSnapshot<Data> & {
  /** Sends `data` to the server and takes over the session of the answer. */
  readonly update: (data?: unknown) => Promise<Data | null>;
};

/**
 * The visitor's session. Renders the component again when it changes.
 *
 * @typeParam Auth Your server, for the type of the session: `useSession<typeof auth>()`. Import it by
 *   `import type`, so that none of its code reaches the browser. Default: the session of the server that `Register` names, if any.
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
    const { endCode: code, api } = internal;
    const query = new URLSearchParams({
      error: 'SessionRequired',
      ...(code === undefined ? {} : { code }),
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
  /** What only visitors with a session see, or a function of the session. */
  readonly children: ReactNode | ((session: Data) => ReactNode);
  /** Rendered while the session is not known. */
  readonly fallback?: ReactNode;
};

/**
 * Renders its children for visitors with a session and redirects others to the sign-in page. For
 * convenience only: data that must not leak is guarded on the server.
 *
 * @typeParam Auth As of `useSession`.
 */
export function RequireSession<Auth = unknown>({
  children,
  fallback = null,
}: RequireSessionProps<InferSession<Auth>>): ReactNode {
  return (
    <SessionBoundary fallback={fallback}>
      <Required<Auth> fallback={fallback}>{children}</Required>
    </SessionBoundary>
  );
}

function Required<Auth>({
  children,
  fallback,
}: RequireSessionProps<InferSession<Auth>>): ReactNode {
  const { data } = useSession<Auth>({ required: true });
  if (!data) return fallback;
  return typeof children === 'function' ? children(data) : children;
}
