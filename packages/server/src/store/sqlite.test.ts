import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from './open-store.ts';
import { testStore } from './store.conformance.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const session = {
  token_hash: 'hash',
  id: 'id',
  account: 'eip155:8453:0xA',
  provider: 'siwe',
  address: null,
  chain_id: null,
  name: null,
  email: null,
  image: null,
  user_agent: null,
  created_at: 1,
  last_seen_at: 1,
  expires_at: 2,
} as const;

testStore('SQLite', () => openStore(':memory:'));

test('a file is made with its folder, and keeps sessions over a restart', async () => {
  const url = `file:${join(temporaryFolder(), 'a', 'b', 'portico.sqlite')}`;
  const before = await openStore(url);
  await before.signIn({ session, ip: null });
  await before.close();
  const after = await openStore(url);
  onTestFinished(() => after.close());
  expect({ ...(await after.findSession('hash')) }).toEqual(session);
});

test('several instances may open one new file at once and then share it', async () => {
  const url = `file:${join(temporaryFolder(), 'portico.sqlite')}`;
  const stores = await Promise.all([openStore(url), openStore(url), openStore(url)]);
  onTestFinished(async () => {
    for (const store of stores) await store.close();
  });
  await stores[0]?.signIn({ session, ip: null });
  expect(await stores[2]?.findSession('hash')).toBeDefined();
  const ending = { at: 2, event: 'sign-out', actor: 'visitor', ip: null } as const;
  await stores[1]?.endSessions({ tokenHash: 'hash' }, ending);
  expect(await stores[0]?.findSession('hash')).toBeUndefined();
});

test('a power loss undoes no commit: the journal is WAL and every commit is flushed', async () => {
  const path = join(temporaryFolder(), 'portico.sqlite');
  const store = await openStore(`file:${path}`);
  onTestFinished(() => store.close());
  const database = new DatabaseSync(path);
  expect({ ...database.prepare('PRAGMA journal_mode').get() }).toEqual({ journal_mode: 'wal' });
  database.close();
});

test('refuses a database that a newer version made', async () => {
  const path = join(temporaryFolder(), 'portico.sqlite');
  await (await openStore(`file:${path}`)).close();
  const database = new DatabaseSync(path);
  database.exec("INSERT INTO kysely_migration VALUES ('9999_future', '2030-01-01T00:00:00.000Z')");
  database.close();
  await expect(openStore(`file:${path}`)).rejects.toThrow('newer version of Portico');
});
