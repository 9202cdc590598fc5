/*
 * Every answer of the session API beside the one that the real next-auth 4.24.15 gives, in tables: they
 * agree, or the row says why not. The differences are listed in `src/wire/row.ts`.
 */
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { credentials, email } from '@portico/server';
import { test as base } from '@portico/testing/fixtures/worker-test';
import { startChild } from '@portico/testing/process/child';
import { goodPassword, passwordProvider, startHost, walletProvider } from '../src/host.ts';
import { callbackUrlRows, oddRows, pageRows } from '../src/wire/odd-rows.ts';
import { createCaller, differences, outcomeOf, type Row, type Rows } from '../src/wire/row.ts';
import { sessionRows, signOutRows } from '../src/wire/session-rows.ts';
import { emailRows, signInRows } from '../src/wire/sign-in-rows.ts';

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

const test = base.extend<{ nextAuth: { readonly origin: string } }>({
  nextAuth: async ({ mail }, use) => {
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
});

for (const [table, rows] of Object.entries(tables)) {
  test(`${table}: each response is next-auth’s, or differs for a reason`, async ({
    mail,
    nextAuth,
  }) => {
    const byMail = email({ server: mail.url, from: 'noreply@example.com' });
    const providers = [walletProvider(), passwordProvider(), broken, byMail];
    for (const [name, row] of Object.entries(rows)) {
      mail.accept();
      const host = await startHost({ providers });
      const { because, ...expected } = { because: 'as next-auth', ...(row.ours ?? row.nextAuth) };
      const ours = await row.ask(createCaller(host, mail));
      const message = `${name}: ${because}`;
      expect.soft(outcomeOf(ours, host.origin, expected), message).toEqual(expected);
      await host.stop();

      mail.accept();
      const { origin } = nextAuth;
      // Its sessions are in their cookies, so there is no store to break.
      const theirs = await row.ask(createCaller({ origin, breakStore: () => undefined }, mail));
      const outcome = outcomeOf(theirs, origin, row.nextAuth);
      expect.soft(outcome, `${name}: next-auth’s response`).toEqual(row.nextAuth);
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
