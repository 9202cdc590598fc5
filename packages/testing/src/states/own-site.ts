import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base } from '../fixtures/test.ts';
import { type MailServer, startMailServer } from '../mail/mail-server.ts';
import { type DatabaseFile, databaseFile } from '../site/database-file.ts';
import { type SiteKind, sites } from './sites.ts';

/** What a site that one test has to itself depends on. */
export type OwnSite = {
  readonly database: DatabaseFile;
  readonly mail: MailServer;
};

type StateFixtures = {
  /** How the site of the test's state is set up. */
  siteKind: SiteKind;
  /** Undefined unless `siteKind` is `own`. */
  own: OwnSite | undefined;
};

/** Each of its requests for /try fails, as with a fault in that page. */
const faultyPage = fileURLToPath(new URL('./faulty-page.js', import.meta.url));

/** The test of `test.ts`, on the site that a state needs. */
export const test = base.extend<StateFixtures>({
  siteKind: ['paired', { option: true }],

  own: async ({ siteKind }, use) => {
    if (siteKind !== 'own') return use(undefined);
    const folder = await mkdtemp(join(tmpdir(), 'portico-state-'));
    const mail = await startMailServer();
    await use({ database: databaseFile(folder), mail });
    await mail.stop();
    await rm(folder, { recursive: true, force: true });
  },

  siteEnvironment: async ({ siteKind, own }, use) => {
    await use(
      own === undefined
        ? sites[siteKind]
        : {
            ...sites.paired,
            DATABASE_URL: own.database.url,
            EMAIL_SERVER: own.mail.url,
            NODE_OPTIONS: `--import=${faultyPage}`,
          },
    );
  },

  privateSite: async ({ siteKind }, use) => {
    await use(siteKind === 'own');
  },
});
