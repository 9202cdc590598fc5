import type { ReactNode } from 'react';
import { useSession } from './use-session.ts';

/**
 * Shows its children to visitors with a session, and leads strangers to the sign-in page. A convenience
 * for the eye: what must not leak is guarded on the server.
 */
export function RequireSession({
  children,
  fallback = null,
}: {
  readonly children: ReactNode;
  /** Shown while the session is not known. */
  readonly fallback?: ReactNode;
}): ReactNode {
  const { data } = useSession({ required: true });
  return data ? children : fallback;
}
