import type { AccountPageAnswer, ErrorCode } from '@portico/protocol';
import { createStore, type WritableStore } from '../store.ts';
import {
  type AccountDataRefusal,
  type AccountDataResult,
  requestAccountPage,
} from './account-requests.ts';
import type { SessionConfig } from './session-config.ts';
import { retryDelay } from './session-requests.ts';
import { type SessionStore, sessionName } from './session-store.ts';

/** The visitor's account as a page shows it. */
export type AccountDataSnapshot = {
  /** `failed`: it is requested again, and the data may be out of date. `ended`: this page has no session (any more). */
  readonly status: 'loading' | 'ready' | 'failed' | 'ended';
  /** The data of the last answer, or the parts that the server rendered. */
  readonly data: Partial<AccountPageAnswer>;
  /** The code of the last failed request. */
  readonly failure: ErrorCode | undefined;
  /** The ids of those sessions, and those accounts, that are being changed. */
  readonly changing: readonly string[];
};

/** The visitor's account in a page: what is shown, and the state of its one request. */
export type AccountData = WritableStore<AccountDataSnapshot> & {
  readonly config: SessionConfig;
  readonly session: SessionStore;
  /** Increases with every event that requests in flight cannot know about. */
  epoch: number;
  requested?: number | undefined;
  /** Failed requests in a row. */
  failures: number;
  cancelRetry?: () => void;
  owner: string | undefined;
  /** The components that show it. */
  shownBy: number;
  stop?: () => void;
};

/** The data of each page, for as long as something shows it. */
const shown = new WeakMap<SessionStore, AccountData>();

/** Returns a page's account, which its components share. A late answer never brings a removed entry back. @param rendered By the server. */
export function openAccountData(
  config: SessionConfig,
  session: SessionStore,
  rendered?: Partial<AccountPageAnswer>,
): AccountData {
  const data = shown.get(session) ?? createAccountData(config, session);
  shown.set(session, data);
  // Only before anything subscribed: what was requested since is newer.
  if (rendered && data.shownBy === 0)
    show(data, { status: 'ready', data: { ...rendered, ...data.getSnapshot().data } });
  return data;
}

function createAccountData(config: SessionConfig, session: SessionStore): AccountData {
  return {
    ...createStore<AccountDataSnapshot>({
      status: 'loading',
      data: {},
      failure: undefined,
      changing: [],
    }),
    config,
    session,
    epoch: 0,
    failures: 0,
    owner: getOwner(session),
    shownBy: 0,
  };
}

/** Follows the session: reads the data whenever the session is read, and now unless `part` is there. Returns stop. */
export function startAccountData(data: AccountData, part: keyof AccountPageAnswer): () => void {
  const { session } = data;
  shown.set(session, data);
  data.shownBy += 1;
  if (data.shownBy === 1) {
    const stops = [
      session.subscribe(() => followSession(data)),
      // Not when the page becomes visible: the session may be over, and is read first.
      session.confirmations.subscribe(() => void refreshAccountData(data)),
    ];
    data.stop = () => {
      for (const stop of stops) stop();
    };
    followSession(data);
  }
  const isMissing = data.getSnapshot().data[part] === undefined;
  if (isMissing && data.requested !== data.epoch) void refreshAccountData(data);
  return () => {
    data.shownBy -= 1;
    if (data.shownBy > 0) return;
    data.stop?.();
    data.cancelRetry?.();
    data.epoch += 1;
    shown.delete(session);
  };
}

/** Reads the data again. */
export async function refreshAccountData(data: AccountData): Promise<void> {
  if (data.owner === undefined) return;
  data.cancelRetry?.();
  data.epoch += 1;
  const requested = data.epoch;
  data.requested = requested;
  // The data stays until the answer is there, even a failure: nothing flashes.
  // Like for the session, only the second failure in a row is reported.
  const result = await requestAccountPage(data.config, data.failures !== 1);
  if (requested !== data.epoch) return;
  data.requested = undefined;
  if (result.ok) {
    data.failures = 0;
    const { user, accounts, sessions } = result;
    show(data, { status: 'ready', data: { user, accounts, sessions }, failure: undefined });
  } else if (result.code === 'SESSION_REQUIRED') showEnded(data);
  else retry(data, result);
}

/** Changes the data on the server, then here. @param ids the entries that change @param apply returns what differs afterwards */
export async function changeAccountData<Value>(
  data: AccountData,
  ids: readonly string[],
  send: () => Promise<AccountDataResult<Value>>,
  apply: (data: AccountDataSnapshot['data'], result: NoInfer<Value>) => AccountDataSnapshot['data'],
): Promise<AccountDataResult<Value>> {
  show(data, { changing: [...data.getSnapshot().changing, ...ids] });
  const result = await send();
  const { data: before, changing } = data.getSnapshot();
  const left = changing.filter((id) => !ids.includes(id));
  if (result.ok) {
    data.epoch += 1;
    // Nothing is left of the data after a sign-out.
    const isKnown = Object.keys(before).length > 0;
    show(data, {
      changing: left,
      data: isKnown ? { ...before, ...apply(before, result) } : before,
    });
  } else {
    show(data, { changing: left });
    if (result.code === 'SESSION_REQUIRED') showEnded(data);
  }
  return result;
}

function show(data: AccountData, change: Partial<AccountDataSnapshot>): void {
  data.set({ ...data.getSnapshot(), ...change });
}

function showEnded(data: AccountData): void {
  data.epoch += 1;
  show(data, { status: 'ended', data: {}, failure: undefined });
}

function retry(data: AccountData, refusal: AccountDataRefusal): void {
  const { api } = data.config.internal;
  if (!refusal.aborted) show(data, { status: 'failed', failure: refusal.code });
  data.failures += 1;
  data.cancelRetry = api.environment.setTimer(
    () => {
      // A hidden page reads again when it becomes visible.
      if (api.environment.isVisible()) void refreshAccountData(data);
    },
    retryDelay(api, refusal.retryAfter, data.failures),
  );
}

/** Removes another user's data at once. */
function followSession(data: AccountData): void {
  const next = getOwner(data.session);
  const { status } = data.session.getSnapshot();
  const isOver = next === undefined && status === 'unauthenticated';
  if (isOver && data.getSnapshot().status !== 'ended') showEnded(data);
  if (next === data.owner) return;
  data.owner = next;
  if (next !== undefined) {
    data.epoch += 1;
    show(data, { status: 'loading', data: {}, failure: undefined });
  }
}

/** Identifies whose data it is. A user who signs in again keeps what is shown until it is read again. */
function getOwner(session: SessionStore): string | undefined {
  const { data } = session.getSnapshot();
  return data?.user.id ?? sessionName(data);
}
