import { setTimeout as delay } from 'node:timers/promises';
import { openOwnTables, outageCode } from '@portico/server/database';
import type { Settings } from '@portico/server/environment';
import type { Logger } from '@portico/server/observe';
import { weakenedHeaders } from '../pages/header-options.ts';
import type { Tables } from '../pages/request-context.ts';
import { serverOptions } from '../server-options.ts';
import { requireTables } from './load-data.ts';
import { type Environment, openAuth, readSecrets } from './open-site.ts';
import type { SiteModules, SiteOptions } from './site-options.ts';

/** Interval between two tries to open the database, in milliseconds. */
const retryInterval = 1000;

type Waiting = {
  readonly logger: Logger;
  /** Called at each change of the reason; the site listens from then on, and says the reason in readiness. */
  readonly onWait: (reason: string) => Promise<void>;
};

/** Opens the site's databases, however long it takes. @throws what `open` does where no time will help, such as a wrong password */
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

/** Opens the session server, the site's own tables and the pages for operators. Closes the session server when that fails. */
export async function openParts(
  { config, languages, migrations, server }: SiteModules,
  settings: Settings,
  environment: Environment,
  shared: Pick<Parameters<typeof openAuth>[2], 'assets' | 'instance' | 'observers' | 'origin'> & {
    readonly logger: Logger;
  },
  open = <Opened>(task: () => Promise<Opened>) => task(),
) {
  const { logger } = shared;
  const { admins } = settings;
  const secrets = readSecrets(settings);
  let db: SiteOptions['db'];
  const options = serverOptions(server, {
    environment,
    get db() {
      return requireTables(db);
    },
  });
  const auth = openAuth(settings, config, { ...shared, secrets, languages, server: options });
  try {
    const tables = await open(async () => {
      await auth.ready();
      return migrations && openOwnTables<Tables>({ url: settings.database, migrations, logger });
    });
    db = tables?.db;
    // Nothing of the pages for operators is loaded where the environment names none.
    const { createAdmin } = admins.length > 0 ? await import('@portico/server/admin') : {};
    // Headers that protect less than they could are named at each start.
    const weakened = weakenedHeaders(config.headers);
    if (weakened.length > 0)
      logger.warn(
        { weakened },
        'headers.weakened of portico.config.ts weakens the security headers',
      );
    return {
      auth,
      db,
      secrets,
      admin: createAdmin?.(auth, { admins }),
      async close(): Promise<void> {
        await tables?.close();
        await auth.close();
      },
    };
  } catch (error) {
    await auth.close();
    throw error;
  }
}
