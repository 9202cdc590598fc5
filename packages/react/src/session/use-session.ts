import type { Session } from '@portico/protocol';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { browserSessionApi, sessionEnd } from './browser-session-api.ts';
import { useSessionStore } from './session-provider.tsx';
import type { SessionSnapshot } from './session-store.ts';

/** What becomes of strangers. Default: nothing. */
export type UseSessionOptions = {
  /**
   * With true a stranger is sent to the sign-in page, and the status never is `unauthenticated`. Who
   * signs out on the page goes to the `callbackUrl` of that sign-out, or else to `/`.
   */
  readonly required?: boolean;
  /** Instead of all that. */
  readonly onUnauthenticated?: () => void;
};

/** next-auth's shape. `data` is undefined while loading and null for a stranger. */
export type UseSessionResult = SessionSnapshot & {
  /** Hands `data` to the server and takes over the session it answers with. */
  readonly update: (data?: unknown) => Promise<Session | null>;
};

/** The visitor's session, and the component renders again when it changes. */
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
  const refuse = useRef(onUnauthenticated);
  useEffect(() => {
    refuse.current = onUnauthenticated;
  });
  useEffect(() => {
    if (!refused) return;
    if (refuse.current) {
      refuse.current();
      return;
    }
    const { code } = sessionEnd;
    const query = new URLSearchParams({
      error: 'SessionRequired',
      ...(code === undefined ? {} : { code }),
      callbackUrl: location.href,
    });
    // Who signed out here did not come to sign in again.
    location.href = store.wayOut() ?? `${browserSessionApi.basePath}/signin?${query}`;
  }, [refused, store]);

  const shown: SessionSnapshot = refused ? { status: 'loading', data: undefined } : snapshot;
  return { ...shown, update: store.update };
}
