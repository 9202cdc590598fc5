import type { ErrorCode } from '@portico/protocol';
import { createStore, type WritableStore } from '../store.ts';
import {
  type AccountDataRefusal,
  type AccountDataResult,
  type AccountPart,
  type AccountParts,
  requestAccountData,
} from './account-requests.ts';
import type { SessionConfig } from './session-config.ts';
import { retryDelay } from './session-requests.ts';
import { type SessionStore, sessionName } from './session-store.ts';

/** A part of the visitor's account as a page shows it. */
export type AccountDataSnapshot<Data> = {
  /**
   * `failed`: the last request failed and will be repeated; the data, if any, may be out of date.
   * `ended`: this page has no session (any more).
   */
  readonly status: 'loading' | 'ready' | 'failed' | 'ended';
  /** The data of the last answer. */
  readonly data: Data | undefined;
  /** The code of the last failed request. */
  readonly failure: ErrorCode | undefined;
  /** The ids of those entries that are being changed. */
  readonly changing: readonly string[];
};

/** One part of the visitor's account in a page: what is shown, and the state of its requests. */
export type AccountData<Part extends AccountPart> = WritableStore<
  AccountDataSnapshot<AccountParts[Part]>
> & {
  readonly config: SessionConfig;
  readonly session: SessionStore;
  readonly part: Part;
  /** The snapshot that the server rendered with, for hydration. */
  readonly getServerSnapshot: () => AccountDataSnapshot<AccountParts[Part]>;
  /** Increases with every event that requests in flight cannot know about. */
  epoch: number;
  /** Failed requests in a row. */
  failures: number;
  cancelRetry: (() => void) | undefined;
  /** The user whose data it is. */
  owner: string | undefined;
};

/**
 * Creates the state of one part of the visitor's account. As with the session itself, an answer counts only if
 * nothing happened since it was requested: a late list never brings a removed entry back.
 *
 * @param session the session of this page
 * @param rendered what the server rendered
 */
export function createAccountData<Part extends AccountPart>(
  config: SessionConfig,
  session: SessionStore,
  part: Part,
  rendered?: AccountParts[Part],
): AccountData<Part> {
  const initial: AccountDataSnapshot<AccountParts[Part]> = {
    status: rendered === undefined ? 'loading' : 'ready',
    data: rendered,
    failure: undefined,
    changing: [],
  };
  return {
    ...createStore(initial),
    config,
    session,
    part,
    getServerSnapshot: () => initial,
    epoch: 0,
    failures: 0,
    cancelRetry: undefined,
    owner: ownerOf(session),
  };
}

/** Follows the session: the data is read whenever the session was. Returns stop. */
export function startAccountData<Part extends AccountPart>(data: AccountData<Part>): () => void {
  const { session } = data;
  const stops = [
    session.subscribe(() => followSession(data)),
    // Not when the page becomes visible: the session may be over, and is read first.
    session.confirmations.subscribe(() => void refreshAccountData(data)),
  ];
  followSession(data);
  if (data.getSnapshot().status !== 'ready') void refreshAccountData(data);
  return () => {
    for (const stop of stops) stop();
    data.cancelRetry?.();
    data.epoch += 1;
  };
}

/** Reads the data again. */
export async function refreshAccountData<Part extends AccountPart>(
  data: AccountData<Part>,
): Promise<void> {
  if (data.owner === undefined) return;
  data.cancelRetry?.();
  data.epoch += 1;
  const requested = data.epoch;
  // The data stays until the answer is there, even a failure: nothing flashes.
  // Like for the session, only the second failure in a row is reported.
  const result = await requestAccountData(data.config, data.part, data.failures !== 1);
  if (requested !== data.epoch) return;
  if (result.ok) {
    data.failures = 0;
    show(data, { status: 'ready', data: result.data, failure: undefined });
  } else if (result.code === 'SESSION_REQUIRED') showEnded(data);
  else retry(data, result);
}

/**
 * Changes the data on the server, and then here.
 *
 * @param ids the entries to show as being changed
 * @param apply returns the data after the server accepted the change
 */
export async function changeAccountData<Part extends AccountPart, Value>(
  data: AccountData<Part>,
  ids: readonly string[],
  send: () => Promise<AccountDataResult<Value>>,
  apply: (data: AccountParts[Part], result: NoInfer<Value>) => AccountParts[Part],
): Promise<AccountDataResult<Value>> {
  show(data, { changing: [...data.getSnapshot().changing, ...ids] });
  const result = await send();
  const { data: before, changing } = data.getSnapshot();
  const left = changing.filter((id) => !ids.includes(id));
  if (result.ok) {
    data.epoch += 1;
    show(data, { changing: left, data: before && apply(before, result) });
  } else {
    show(data, { changing: left });
    if (result.code === 'SESSION_REQUIRED') showEnded(data);
  }
  return result;
}

function show<Part extends AccountPart>(
  data: AccountData<Part>,
  change: Partial<AccountDataSnapshot<AccountParts[Part]>>,
): void {
  data.set({ ...data.getSnapshot(), ...change });
}

function showEnded<Part extends AccountPart>(data: AccountData<Part>): void {
  data.epoch += 1;
  show(data, { status: 'ended', data: undefined, failure: undefined });
}

function retry<Part extends AccountPart>(
  data: AccountData<Part>,
  refusal: AccountDataRefusal,
): void {
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
function followSession<Part extends AccountPart>(data: AccountData<Part>): void {
  const next = ownerOf(data.session);
  const { status } = data.session.getSnapshot();
  const isOver = next === undefined && status === 'unauthenticated';
  if (isOver && data.getSnapshot().status !== 'ended') showEnded(data);
  if (next === data.owner) return;
  data.owner = next;
  if (next !== undefined) {
    data.epoch += 1;
    show(data, { status: 'loading', data: undefined, failure: undefined });
  }
}

/** Identifies whose data it is. A user who signs in again keeps what is shown until it is read again. */
function ownerOf(session: SessionStore): string | undefined {
  const { data } = session.getSnapshot();
  return data?.user.id ?? sessionName(data);
}
