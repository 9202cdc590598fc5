import type { OwnSession } from '@portico/protocol';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { signOut } from '../browser-session-client.ts';
import { browserSessionEnvironment } from '../browser-session-environment.ts';
import { useSessionStore } from '../session-provider.tsx';
import { browserOwnSessions } from './browser-own-sessions.ts';
import type { EndSessionsResult } from './own-sessions-requests.ts';
import {
  createOwnSessionsStore,
  type OwnSessionsSnapshot,
  type OwnSessionsStore,
} from './own-sessions-store.ts';

/** What the page knew before its scripts ran. */
export type UseSessionsOptions = {
  /** The list that the server rendered; without one the browser asks. Read once. */
  readonly initial?: readonly OwnSession[] | undefined;
};

/** The list, and what its owner may do with it. */
export type UseSessionsResult = OwnSessionsSnapshot &
  Pick<OwnSessionsStore, 'refresh' | 'endSession' | 'endOtherSessions'>;

/**
 * The visitor's own sessions on every device, and how to end them. The list is read again when the page
 * comes into view and when another tab changed it; after a failure it recovers by itself.
 */
export function useSessions({ initial }: UseSessionsOptions = {}): UseSessionsResult {
  const session = useSessionStore();
  const [store] = useState(() =>
    createOwnSessionsStore({
      client: browserOwnSessions,
      environment: browserSessionEnvironment,
      session,
      signOut: signOutHere,
      initial,
    }),
  );
  useEffect(() => store.start(), [store]);
  const snapshot = useSyncExternalStore(
    store.subscribe,
    store.getSnapshot,
    store.getServerSnapshot,
  );
  const { refresh, endSession, endOtherSessions } = store;
  return { ...snapshot, refresh, endSession, endOtherSessions };
}

async function signOutHere(): Promise<EndSessionsResult> {
  const result = await signOut({ redirect: false });
  return result?.ok === false ? { ok: false, code: 'CLIENT_FETCH_ERROR' } : { ok: true, ended: 1 };
}
