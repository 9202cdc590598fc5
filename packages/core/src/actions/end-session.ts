import { type AccountData, changeAccountData } from '../session/account-data.ts';
import {
  type AccountDataResult,
  requestChange,
  showAccountChanged,
} from '../session/account-requests.ts';
import type { SessionConfig } from '../session/session-config.ts';
import { postForm } from '../session/session-forms.ts';
import { signOut } from './sign-out.ts';

/** The number of sessions that ended; 0 when they had ended before. */
export type EndSessionsResult = AccountDataResult<{ readonly ended: number }>;

/** Ends one of the visitor's sessions. */
export function endSession(config: SessionConfig, id: string): Promise<EndSessionsResult> {
  return postEnd(config, 'sessions/end', { id });
}

/** Ends all of the visitor's sessions except the one of this browser. */
export function endOtherSessions(config: SessionConfig): Promise<EndSessionsResult> {
  return postEnd(config, 'sessions/end-others');
}

/** Ends one session of a list. Ending the current one signs out. */
export function endListedSession(data: AccountData, id: string): Promise<EndSessionsResult> {
  const listed = data.getSnapshot().data.sessions;
  const isCurrent = listed?.some((session) => session.id === id && session.current);
  return changeList(data, [id], async () => {
    if (!isCurrent) return endSession(data.config, id);
    const result = await signOut(data.config, { redirect: false });
    return result?.ok === false
      ? { ok: false, code: 'CLIENT_FETCH_ERROR' }
      : { ok: true, ended: 1 };
  });
}

/** Ends all sessions of a list but the current one. */
export function endOtherListedSessions(data: AccountData): Promise<EndSessionsResult> {
  const others = data.getSnapshot().data.sessions?.filter(({ current }) => !current) ?? [];
  return changeList(
    data,
    others.map(({ id }) => id),
    () => endOtherSessions(data.config),
  );
}

function changeList(
  data: AccountData,
  ids: readonly string[],
  send: () => Promise<EndSessionsResult>,
): Promise<EndSessionsResult> {
  return changeAccountData(data, ids, send, ({ sessions }) =>
    sessions ? { sessions: sessions.filter(({ id }) => !ids.includes(id)) } : {},
  );
}

async function postEnd(
  config: SessionConfig,
  path: 'sessions/end' | 'sessions/end-others',
  fields: Readonly<Record<string, string>> = {},
): Promise<EndSessionsResult> {
  const result = await requestChange(config, () =>
    postForm(config.internal.api, path, fields, ({ ended }) =>
      typeof ended === 'number' ? { ended } : undefined,
    ),
  );
  // It may have been this browser's session.
  if (result.ok) showAccountChanged(config);
  return result;
}
