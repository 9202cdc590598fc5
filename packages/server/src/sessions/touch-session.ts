import { setTimeout } from 'node:timers/promises';
import type { Logger } from '../common/logger.ts';
import type { Store } from '../store/store.ts';

/** Records that a session was used; resolves to whether that is known to be written. Never rejects. */
export type TouchSession = (tokenHash: string, at: number) => Promise<boolean>;

/** Time that a reader waits for the write, in milliseconds: far longer than it takes, unless something is wrong. */
const timeout = 100;

/**
 * A session that was read is valid whether or not its use can be recorded. So no reader waits for a database that is
 * locked or full: the write goes on in the background, one at a time for each session.
 */
export function createTouchSession(
  store: Pick<Store, 'touchSession'>,
  logger: Logger,
): TouchSession {
  const pending = new Map<string, Promise<boolean>>();

  const write = async (tokenHash: string, at: number): Promise<boolean> => {
    try {
      await store.touchSession(tokenHash, at);
      return true;
    } catch (error) {
      logger.warn({ err: error }, 'the last use of a session could not be recorded');
      return false;
    }
  };

  return async (tokenHash, at) => {
    let written = pending.get(tokenHash);
    if (written === undefined) {
      written = write(tokenHash, at).finally(() => pending.delete(tokenHash));
      pending.set(tokenHash, written);
    }
    return Promise.race([written, setTimeout(timeout, false)]);
  };
}
