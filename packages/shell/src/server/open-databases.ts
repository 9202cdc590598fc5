import { setTimeout as delay } from 'node:timers/promises';
import { outageCode } from '@portico/server/database';
import type { Logger } from '@portico/server/observe';

/** Interval between two tries to open the database, in milliseconds. */
const retryInterval = 1000;

/** Time after which a database that is still being opened counts as away, in milliseconds: another instance may be migrating it. */
const patience = 5000;

/** What a site needs to wait for its database. */
type Waiting = {
  readonly logger: Logger;
  /** Called at each change of the reason; the site listens from then on, and says the reason in readiness. */
  readonly onWait: (reason: string) => Promise<void>;
};

/**
 * Opens the site's databases, for as long as it takes them to be there.
 * @param open opens them, as often as it is called, until it succeeds
 * @throws what `open` rejects with, where no time will mend it: a wrong password, a damaged file
 */
export async function openDatabases<Opened>(
  open: () => Promise<Opened>,
  { logger, onWait }: Waiting,
): Promise<Opened> {
  let last: string | undefined;
  const wait = async (code: string, err?: unknown) => {
    if (code === last) return;
    last = code;
    logger.warn({ err, code }, 'the database is not there yet: the site answers 503 and waits');
    await onWait(`waiting for the database: ${code}`);
  };
  while (true) {
    const opening = open();
    const timer = setTimeout(() => void wait('OPENING').catch(() => undefined), patience);
    try {
      return await opening;
    } catch (cause) {
      const code = outageCode(cause);
      if (code === undefined) throw cause;
      await wait(code, cause);
      await delay(retryInterval);
    } finally {
      clearTimeout(timer);
    }
  }
}
