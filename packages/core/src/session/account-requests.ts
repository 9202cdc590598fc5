import {
  type AccountPageAnswer,
  type ErrorCode,
  isErrorCode,
  type LinkAnswer,
  type OwnAccountsAnswer,
  type SessionsAnswer,
} from '@portico/protocol';
import { sendConfirmed } from './confirm.ts';
import type { SessionConfig } from './session-config.ts';
import {
  type Fields,
  type RequestFailure,
  type RequestResult,
  reportFailure,
  sessionRequest,
} from './session-requests.ts';
import { invalidateAll } from './session-store.ts';

/** A refusal of a request about the visitor's account. */
export type AccountDataRefusal = Pick<
  RequestFailure,
  'ok' | 'retryAfter' | 'aborted' | 'cancelled'
> & {
  /** SESSION_REQUIRED when the session of this page is over, CLIENT_FETCH_ERROR without an answer. */
  readonly code: ErrorCode;
};

/** The answer to a request about the visitor's account, or why there is none. */
export type AccountDataResult<Value> = ({ readonly ok: true } & Value) | AccountDataRefusal;

/** The user and every account that is linked to it, oldest first. */
export type AccountsResult = AccountDataResult<OwnAccountsAnswer>;

/** The visitor's own sessions, newest first. */
export type SessionsResult = AccountDataResult<SessionsAnswer>;

/** Reads an account page. It comes from our own server, so that not each field is checked. */
function readAccountPage(fields: Fields): AccountPageAnswer | undefined {
  const { id, createdAt }: Fields = Object(fields['user']);
  const linked = readLinked(fields);
  const listed = readSessions(fields);
  return typeof id === 'string' && typeof createdAt === 'string' && linked && listed
    ? { user: { id, createdAt }, accounts: linked.accounts, sessions: listed.sessions }
    : undefined;
}

function readSessions({ sessions }: Fields): SessionsAnswer | undefined {
  return Array.isArray(sessions) ? { sessions } : undefined;
}

/** Reads the accounts of an answer. */
export function readLinked({ accounts }: Fields): LinkAnswer | undefined {
  return Array.isArray(accounts) ? { accounts } : undefined;
}

/** `GET /accounts`, which has the sessions, too. With `quiet` a failure is not reported to the server's log. Never rejects. */
export async function requestAccountPage(
  config: SessionConfig,
  quiet = false,
): Promise<AccountDataResult<AccountPageAnswer>> {
  const result = await sessionRequest(config.internal.api, 'accounts', readAccountPage);
  return toAccountDataResult(config, result, quiet);
}

/** `GET /sessions`. Never rejects. */
export async function requestSessions(config: SessionConfig): Promise<SessionsResult> {
  const result = await sessionRequest(config.internal.api, 'sessions', readSessions);
  return toAccountDataResult(config, result);
}

/** Sends a change of the account, which the visitor is asked to confirm where the server requires it. Never rejects. */
export async function requestChange<Value>(
  config: SessionConfig,
  send: () => Promise<RequestResult<Value>>,
): Promise<AccountDataResult<Value>> {
  return toAccountDataResult(config, await sendConfirmed(config, send));
}

/** Returns the result for a caller. Reads a session that is over again, and reports a missing answer unless `quiet`. */
function toAccountDataResult<Value>(
  { internal: { api, stores } }: SessionConfig,
  result: RequestResult<Value>,
  quiet = false,
): AccountDataResult<Value> {
  if (result.ok) return result;
  const { ok, code, status, retryAfter, aborted, cancelled } = result;
  if (status === 0 && !quiet) reportFailure(api, result);
  if (code === 'SESSION_REQUIRED') void invalidateAll(stores);
  return {
    ok,
    code: isErrorCode(code) ? code : 'CLIENT_FETCH_ERROR',
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(aborted ? { aborted } : {}),
    ...(cancelled ? { cancelled } : {}),
  };
}

/** Notifies other tabs of a change of the user's accounts or sessions, which sessions name, and reads the session again. */
export function showAccountChanged({ internal: { api, stores } }: SessionConfig): void {
  api.environment.notifyTabs('update');
  void invalidateAll(stores);
}
