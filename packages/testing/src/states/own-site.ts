import { existsSync, renameSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { test as base } from '../fixtures/test.ts';
import { type MailServer, startMailServer } from '../mail/mail-server.ts';

/** The database and the mail server of a site that one test has to itself. */
export type OwnSite = {
  readonly database: DatabaseFile;
  readonly mail: MailServer;
};

type StateFixtures = {
  /** The setup of the site of the test's state. */
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

/** The environment of a state's site, beside the usual one. */
export const sites = {
  /** Phones can be paired, links can be mailed. */
  paired: {
    WALLETCONNECT_PROJECT_ID: 'states',
    // Nothing is mailed here: the form is looked at, not sent.
    EMAIL_SERVER: 'smtp://127.0.0.1:9',
    EMAIL_FROM: 'noreply@example.com',
  },
  /** No project id of WalletConnect. */
  unpaired: {},
  /** The environment of `npm start` on a developer's machine. */
  development: { NODE_ENV: '', AUTH_SECRET: '' },
  /** For states that break what the site depends on; the rest of its environment is in own-site.ts. */
  own: {},
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

export type SiteKind = keyof typeof sites;

/** In the order in which sites are needed: one is started, used and stopped after the other. */
export const siteKinds = Object.keys(sites) as readonly SiteKind[];

/** The database of a running site, which can be taken away and given back. */
export type DatabaseFile = {
  /** For `DATABASE_URL`. */
  readonly url: string;
  /** Moves the files away, as an operator may by mistake. Resolves when the site at `origin` has noticed. */
  take(origin: string): Promise<void>;
  /** Resolves when the site is well again. Does nothing while it is there. */
  giveBack(origin: string): Promise<void>;
};

/** A database in a folder that exists. */
export function databaseFile(folder: string): DatabaseFile {
  const file = join(folder, 'portico.sqlite');
  const files = ['', '-wal', '-shm'].map((ending) => file + ending);
  const ready = async (origin: string) => (await fetch(`${origin}/health/ready`)).status;
  return {
    url: `file:${file}`,
    async take(origin) {
      for (const each of files) renameSync(each, `${each}.moved`);
      await expect.poll(() => ready(origin)).toBe(503);
    },
    async giveBack(origin) {
      if (!existsSync(`${file}.moved`)) return;
      for (const each of files) renameSync(`${each}.moved`, each);
      await expect.poll(() => ready(origin)).toBe(200);
    },
  };
}
