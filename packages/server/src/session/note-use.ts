import type { Logger } from '../observe/log.ts';
import type { Store } from '../store/store.ts';

/** Notes that a session was used; whether that is known to be written. Never rejects. */
export type NoteUse = (tokenHash: string, at: number) => Promise<boolean>;

/** How long a reader waits for the note, in milliseconds: far longer than it takes, unless something is wrong. */
const patience = 100;

type Needs = { readonly store: Pick<Store, 'touchSession'>; readonly log: Logger };

/**
 * What was read is true whether or not its use can be noted. So nobody waits for a database that is locked or
 * full: the note is written when it can be, and at most one for each session is under way.
 */
export function createNoteUse({ store, log }: Needs): NoteUse {
  const underWay = new Map<string, Promise<boolean>>();

  const write = async (tokenHash: string, at: number): Promise<boolean> => {
    try {
      await store.touchSession(tokenHash, at);
      return true;
    } catch (error) {
      log.warn({ err: error }, 'the last use of a session could not be noted');
      return false;
    }
  };

  return async (tokenHash, at) => {
    let written = underWay.get(tokenHash);
    if (written === undefined) {
      written = write(tokenHash, at).finally(() => underWay.delete(tokenHash));
      underWay.set(tokenHash, written);
    }
    const { promise: late, resolve } = Promise.withResolvers<false>();
    const timer = setTimeout(resolve, patience, false);
    try {
      return await Promise.race([written, late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
