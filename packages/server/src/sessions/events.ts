import { setTimeout as delay } from 'node:timers/promises';
import type { Session, SessionBase } from '@portico/protocol';
import type { SessionEndReason } from '../common/kinds.ts';
import type { Logger } from '../common/logger.ts';
import type { PostRequest } from '../common/messages.ts';
import type { EndedSession } from '../store/rows.ts';
import type { NoData } from './session-data.ts';

type AboutUser = {
  readonly user: { readonly id: string };
  /** The account, as in `session.account`. */
  readonly account: string;
};

/** The payload of each event. */
export type EventPayloads<Data extends object = NoData> = {
  readonly signedIn: {
    readonly user: SessionBase['user'];
    readonly account: string;
    /** True if this sign-in made the user. */
    readonly isNew: boolean;
    readonly session: Session<Data>;
  };
  readonly signedOut: AboutUser & {
    /** The id, as in `session.id`. */
    readonly sessionId: string;
  };
  readonly sessionEnded: AboutUser & {
    /** The id, as in `session.id`. */
    readonly sessionId: string;
    readonly reason: SessionEndReason;
  };
  /** Also when a removed account was restored. */
  readonly linked: AboutUser;
  readonly unlinked: AboutUser;
  readonly merged: {
    /** The user that stays. */
    readonly user: { readonly id: string };
    /** The user that is gone: what your site knows about it belongs to `user` now. */
    readonly from: { readonly id: string };
    /** The accounts that moved, oldest first. */
    readonly accounts: readonly string[];
  };
};

/**
 * Functions of the site that run after a change was committed, in the instance that answered the request. The answer waits for
 * them, three seconds at most; one that fails or is late is logged and changes nothing. The command line runs none, a session that
 * expires has no event, and an instance that stops in between loses one.
 */
export type AuthEvents<Data extends object = NoData> = {
  readonly [Name in keyof EventPayloads]?: (event: EventPayloads<Data>[Name]) => unknown;
};

/** Runs the site's function for an event, if there is one. Called after the commit. Never rejects. */
export type Emit = <Name extends keyof EventPayloads>(
  name: Name,
  event: EventPayloads[Name],
) => Promise<void>;

/** Time that an answer waits for the function of an event, in milliseconds. */
const eventTimeout = 3000;

/** Undefined where the site has no events, so that nothing runs for them. */
export function createEmit(
  events: AuthEvents | undefined,
  logger: Logger,
  timeout = eventTimeout,
): Emit | undefined {
  if (events === undefined) return undefined;
  return async (name, payload) => {
    const run = async () => {
      try {
        // A copy: what the site changes in it must not reach the answer or the store.
        await events[name]?.(structuredClone(payload));
      } catch (err) {
        logger.error({ err, event: name }, 'the function for an event failed');
      }
      return 'done';
    };
    const outcome = await Promise.race([run(), delay(timeout, 'late', { ref: false })]);
    if (outcome === 'late') logger.warn({ event: name }, 'the function for an event is late');
  };
}

/** Emits an event for each ended session, one after the other, but waits no longer than for one: an operator may end very many. */
export async function emitEnded(
  emit: Emit,
  ended: readonly EndedSession[],
  reason: SessionEndReason,
  timeout = eventTimeout,
): Promise<void> {
  const emitAll = async () => {
    for (const { id: sessionId, user_id: id, account } of ended) {
      await emit('sessionEnded', { user: { id }, account, sessionId, reason });
    }
  };
  await Promise.race([emitAll(), delay(timeout, undefined, { ref: false })]);
}

/** A change of a user's accounts that its owner should hear of elsewhere. */
export type AccountNotice = {
  readonly change: 'linked' | 'unlinked' | 'restored' | 'merged';
  readonly userId: string;
  /** The account that was linked, removed or restored, or that brought its user along. */
  readonly account: string;
  /** True where a removed account can be restored. */
  readonly isRestorable?: boolean;
};

/** Reports a change by every other way to reach the user, in the request's language. Never rejects, and waits as long as an event. */
export type Notify = (notice: AccountNotice, request: PostRequest) => Promise<void>;
