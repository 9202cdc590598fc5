/*
 * Every answer of the session API beside the one that the real next-auth 4.24.15 gives, in tables: they
 * agree, or the row says why not. The differences are listed in `src/wire/differences.ts`.
 */
import { fileURLToPath } from 'node:url';
import { test as base, expect } from '@playwright/test';
import { credentials, email } from '@portico/server';
import { type MailServer, startMailServer } from '@portico/testing/mail/mail-server';
import { startChild } from '@portico/testing/process/child';
import { goodPassword, passwordProvider, startHost, walletProvider } from '../src/host.ts';
import { callbackUrlRows } from '../src/wire/callback-url-rows.ts';
import { type Caller, createCaller } from '../src/wire/caller.ts';
import { differences } from '../src/wire/differences.ts';
import { emailRows } from '../src/wire/email-rows.ts';
import { oddRows } from '../src/wire/odd-rows.ts';
import { outcomeOf } from '../src/wire/outcome.ts';
import { pageRows } from '../src/wire/page-rows.ts';
import type { Row, Rows } from '../src/wire/row.ts';
import { sessionRows } from '../src/wire/session-rows.ts';
import { signInRows } from '../src/wire/sign-in-rows.ts';
import { signOutRows } from '../src/wire/sign-out-rows.ts';

const tables: Readonly<Record<string, Rows>> = {
  session: sessionRows,
  'sign-in': signInRows,
  'sign-in by mail': emailRows,
  'sign-out': signOutRows,
  pages: pageRows,
  'the callback URL': callbackUrlRows,
  'odd requests': oddRows,
};

const broken = credentials({
  id: 'broken',
  authorize: () => {
    throw new Error('the directory is down');
  },
});

type WorkerFixtures = { mail: MailServer; nextAuth: { readonly origin: string } };

const test = base.extend<{ caller: Caller; callerOfNextAuth: Caller }, WorkerFixtures>({
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
    async ({}, use) => {
      const mail = await startMailServer();
      await use(mail);
      await mail.stop();
    },
    { scope: 'worker' },
  ],

  nextAuth: [
    async ({ mail }, use) => {
      const server = fileURLToPath(new URL('../src/wire/next-auth-server.ts', import.meta.url));
      const child = await startChild(process.execPath, [server], {
        ready: /ready at (\S+)/,
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'production',
          MAIL_URL: mail.url,
          PASSWORD: goodPassword,
        },
      });
      await use({ origin: child.ready });
      await child.stop();
    },
    { scope: 'worker' },
  ],

  caller: async ({ mail }, use) => {
    mail.accept();
    const byMail = email({ server: mail.url, from: 'noreply@example.com' });
    const host = await startHost({
      providers: [walletProvider(), passwordProvider(), broken, byMail],
    });
    await use(createCaller(host, mail));
    await host.stop();
  },

  callerOfNextAuth: async ({ mail, nextAuth }, use) => {
    mail.accept();
    // Its sessions are in their cookies, so there is no store to break.
    await use(createCaller({ origin: nextAuth.origin, breakStore: () => undefined }, mail));
  },
});

// All in one worker: each starts the servers of this file anew.
test.describe.configure({ mode: 'default' });

for (const [table, rows] of Object.entries(tables)) {
  test.describe(table, () => {
    for (const [name, row] of Object.entries(rows)) {
      test(`${name}: ${row.ours?.because ?? 'as next-auth'}`, async ({ caller }) => {
        const { because: _, ...expected } = row.ours ?? { because: undefined, ...row.nextAuth };
        const answer = await row.ask(caller);
        expect(outcomeOf(answer, caller.host.origin, expected)).toEqual(expected);
      });

      test(`${name}: next-auth’s response`, async ({ callerOfNextAuth }) => {
        const answer = await row.ask(callerOfNextAuth);
        const { origin } = callerOfNextAuth.host;
        expect(outcomeOf(answer, origin, row.nextAuth)).toEqual(row.nextAuth);
      });
    }
  });
}

test('what is listed as different is different, and every difference is listed once', () => {
  const all: readonly Row[] = Object.values(tables).flatMap((rows) => Object.values(rows));
  const different = all.flatMap(({ nextAuth, ours }) => (ours ? [{ nextAuth, ours }] : []));
  for (const { nextAuth, ours } of different) {
    const { because: _, ...answer } = ours;
    expect(answer).not.toEqual(nextAuth);
  }
  const named = different.map(({ ours }) => ours.because);
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(differences).toSorted());
});
