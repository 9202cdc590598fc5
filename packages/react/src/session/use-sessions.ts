'use client';

import type { EndSessionsResult } from '@portico/core';
import {
  endListedSession,
  endOtherListedSessions,
} from '@portico/core/internal/actions/end-session';
import {
  type AccountDataSnapshot,
  refreshAccountData,
} from '@portico/core/internal/session/account-data';
import type { OwnSession } from '@portico/protocol';
import { useAccountData } from './use-account-data.ts';
import { useSessionStore } from './use-session.tsx';

/** The list that the page was rendered with. */
export type UseSessionsOptions = {
  /** The list that the server rendered; without one the browser requests it. Read once. */
  readonly initial?: readonly OwnSession[] | undefined;
};

/** The visitor's own sessions, as far as known. */
export type OwnSessionsSnapshot = Omit<AccountDataSnapshot, 'data' | 'changing'> & {
  /** The sessions of the last answer, newest first. */
  readonly sessions: readonly OwnSession[] | undefined;
  /** The ids of those that are being ended. */
  readonly ending: readonly string[];
};

/** The list, and its actions. */
export type UseSessionsResult = OwnSessionsSnapshot & {
  readonly refresh: () => Promise<void>;
  /** Ends one. Ending the current one signs out. */
  readonly endSession: (id: string) => Promise<EndSessionsResult>;
  /** Ends all but the current one. */
  readonly endOtherSessions: () => Promise<EndSessionsResult>;
};

/**
 * The visitor's own sessions on every device, and how to end them. The list is read again when the page
 * becomes visible and when another tab changed it; failed requests are retried.
 */
export function useSessions({ initial }: UseSessionsOptions = {}): UseSessionsResult {
  // Waits while the server is still reading the session.
  useSessionStore();
  const rendered = initial && { sessions: initial };
  const { snapshot, actions } = useAccountData('sessions', rendered, (sessions) => ({
    refresh: () => refreshAccountData(sessions),
    endSession: (id: string) => endListedSession(sessions, id),
    endOtherSessions: () => endOtherListedSessions(sessions),
  }));
  const { status, failure, data, changing } = snapshot;
  const { sessions } = data;
  const ending = changing.filter((changed) => sessions?.some(({ id }) => id === changed));
  return { status, failure, sessions, ending, ...actions };
}
