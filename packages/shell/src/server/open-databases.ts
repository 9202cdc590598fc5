import { setTimeout as delay } from 'node:timers/promises';
import { outageCode } from '@portico/server/database';
import type { Logger } from '@portico/server/observe';

/** Interval between two tries to open the database, in milliseconds. */
const retryInterval = 1000;

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
  for (let last: string | undefined; ; await delay(retryInterval)) {
    try {
      return await open();
    } catch (err) {
      const code = outageCode(err);
      if (code === undefined) throw err;
      if (code === last) continue;
      last = code;
      logger.warn({ err, code }, 'the database is not there yet: the site answers 503 and waits');
      await onWait(`waiting for the database: ${code}`);
    }
  }
}
