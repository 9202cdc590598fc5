// node --conditions=source packages/testing/src/server/record-version.ts
// Records what this version leaves to the next one. Before the first release only: a released version stays as it was recorded.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { privateKeyToAccount } from 'viem/accounts';
import { schemaAfter } from '../../../server/src/store/compare-schemas.ts';
import { migrations } from '../../../server/src/store/migrations.ts';
import { withDatabase } from '../../../server/src/store/open-database.ts';
import type { Schema } from '../../../server/src/store/schema.ts';
import { askForLink, formHeaders, readLink, toPath } from '../mail/email-visitor.ts';
import { startMailServer } from '../mail/mail-server.ts';
import {
  type RecordedRequest,
  type RecordedVersion,
  recordedOptions,
  send,
} from './recorded-version.ts';
import { alice, bob, signIn, signMessage } from './sign-message.ts';
import { createTestAuth } from './test-auth.ts';
import { cookieHeader, createTestBrowser, readForm, type TestBrowser } from './test-browser.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-version-'));
const mailServer = await startMailServer();
const database = `file:${join(folder, 'portico.sqlite')}`;
const { auth, clock } = await createTestAuth({ ...recordedOptions(mailServer.url), database });
const form = (fields: Readonly<Record<string, string>>) => String(new URLSearchParams(fields));
const headersOf = (browser: TestBrowser, more: Readonly<Record<string, string>> = {}) => ({
  cookie: cookieHeader(browser),
  ...more,
});
const formType = { 'content-type': 'application/x-www-form-urlencoded' };
type Open = Omit<RecordedRequest, 'status' | 'location' | 'answer'>;

const member = createTestBrowser(auth);
await signIn(member, clock.now);
const leaving = createTestBrowser(auth);
await signIn(leaving, clock.now, bob);
const signOutToken = await leaving.csrfToken();
const dialog = createTestBrowser(auth);
const { nonce } = JSON.parse(await (await dialog.fetch('nonce')).text());
const carol = privateKeyToAccount(`0x${'ca'.repeat(32)}`);
const signed = await signMessage(nonce, clock.now, { signer: carol });
const adapter = createTestBrowser(auth);
const csrfToken = await adapter.csrfToken();
const mailed = createTestBrowser(auth);
await askForLink(mailed, 'eve@example.org');
const link = readLink(mailServer.mails.at(-1));
const page = await (await mailed.fetch(toPath(link))).text();
const mailForm = readForm(page, 'callback/email');
const used = createTestBrowser(auth);
const spent = await signMessage(await used.csrfToken(), clock.now);
await used.post('callback/siwe', spent);
await used.post('signout');

const open: readonly Open[] = [
  { name: 'a session', path: 'session', method: 'GET', headers: headersOf(member) },
  {
    name: 'the accounts of a session',
    path: 'accounts',
    method: 'GET',
    headers: headersOf(member),
  },
  {
    name: 'a message that was used',
    path: 'callback/siwe',
    method: 'POST',
    headers: headersOf(used, formType),
    body: form({ ...spent, csrfToken: await used.csrfToken(), json: 'true' }),
  },
  {
    name: 'an open dialog',
    path: 'verify',
    method: 'POST',
    headers: headersOf(dialog, { 'content-type': 'application/json' }),
    body: JSON.stringify(signed),
  },
  {
    name: 'an open dialog of RainbowKit',
    path: 'callback/siwe',
    method: 'POST',
    headers: headersOf(adapter, formType),
    body: form({
      ...(await signMessage(csrfToken, clock.now, { signer: alice })),
      csrfToken,
      json: 'true',
    }),
  },
  {
    name: 'the page of a mailed link',
    path: mailForm.path,
    method: 'POST',
    headers: headersOf(mailed, { ...formType, ...formHeaders }),
    body: form(mailForm.fields),
  },
  {
    name: 'an open page that signs out',
    path: 'signout',
    method: 'POST',
    headers: headersOf(leaving, formType),
    body: form({ csrfToken: signOutToken, json: 'true' }),
  },
];
const names = Object.keys(migrations);
const tables = [...(await schemaAfter(names)).keys()];
const rows = await withDatabase(database, async (opened) => {
  const found: Record<string, Readonly<Record<string, unknown>>[]> = {};
  for (const table of tables)
    found[table] = await opened.database
      .selectFrom(table as keyof Schema)
      .selectAll()
      .execute();
  // An upgrade keeps the database; a test puts the rows into another one, as if a backup was restored.
  found['hit'] = (found['hit'] ?? []).filter(({ key }) => !String(key).startsWith('history:'));
  return found;
});
const requests: RecordedRequest[] = [];
for (const request of open) requests.push({ ...request, ...(await send(auth, request)) });
await auth.close();
await mailServer.stop();
rmSync(folder, { recursive: true });
const version: RecordedVersion = { migration: names.at(-1) ?? '', now: clock.now, rows, requests };
writeFileSync(
  new URL('../../../server/src/tests/version-1/recorded.json', import.meta.url),
  `${JSON.stringify(version, undefined, 2)}\n`,
);
