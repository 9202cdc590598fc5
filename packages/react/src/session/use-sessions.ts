'use client';

import type { OwnDataSnapshot } from '@portico/core/internal/session/own-data';
import {
  createOwnSessionsClient,
  createOwnSessionsStore,
  type EndSessionsResult,
  type OwnSessionsStore,
} from '@portico/core/internal/session/own-sessions';
import type { OwnSession } from '@portico/protocol';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSessionContext, useSessionStore } from './session-context.tsx';

/** What the page knew before its scripts ran. */
export type UseSessionsOptions = {
  /** The list that the server rendered; without one the browser requests it. Read once. */
  readonly initial?: readonly OwnSession[] | undefined;
};

/** What is known about the visitor's own sessions. */
export type OwnSessionsSnapshot = Omit<OwnDataSnapshot<never>, 'data' | 'changing'> & {
  /** As last read, newest first. */
  readonly sessions: readonly OwnSession[] | undefined;
  /** The ids of those that are being ended. */
  readonly ending: readonly string[];
};

/** The list, and its actions. */
export type UseSessionsResult = OwnSessionsSnapshot &
  Pick<OwnSessionsStore, 'refresh' | 'endSession' | 'endOtherSessions'>;

/**
 * The visitor's own sessions on every device, and how to end them. The list is read again when the page
 * becomes visible and when another tab changed it; failed requests are retried.
 */
export function useSessions({ initial }: UseSessionsOptions = {}): UseSessionsResult {
  const { client, scope } = useSessionContext();
  const session = useSessionStore();
  const [store] = useState(() => {
    const signOutHere = async (): Promise<EndSessionsResult> => {
      const result = await client.signOut({ redirect: false });
      return result?.ok === false
        ? { ok: false, code: 'CLIENT_FETCH_ERROR' }
        : { ok: true, ended: 1 };
    };
    const own = createOwnSessionsClient(scope);
    return createOwnSessionsStore(scope.api, own, session, signOutHere, initial);
  });
  useEffect(() => store.start(), [store]);
  const { data, changing, ...snapshot } = useSyncExternalStore(
    store.subscribe,
    store.getSnapshot,
    store.getServerSnapshot,
  );
  const { refresh, endSession, endOtherSessions } = store;
  return { ...snapshot, sessions: data, ending: changing, refresh, endSession, endOtherSessions };
}
