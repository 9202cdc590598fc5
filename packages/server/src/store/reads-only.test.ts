import { chmodSync, chownSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sharedPostgres } from '@portico/testing/database/postgres';
import { temporaryFolder } from '@portico/testing/process/temporary-folder';
import { alice, signIn } from '@portico/testing/server/sign-message';
import { startInstance } from '@portico/testing/server/start-instance';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { createTestBrowser, type TestBrowser } from '@portico/testing/server/test-browser';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createKyselyStore } from './kysely-store.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

const manySignIns = { signInsPerMinute: 1_000_000 };

/** Signs in with new browsers until that is refused, and returns the last answer and those that were signed in. */
async function signInUntilRefused(open: () => TestBrowser, now: () => number) {
  const users: TestBrowser[] = [];
  while (true) {
    const browser = open();
    const { response } = await signIn(browser, now());
    if (response.status !== 200) return { users, response };
    users.push(browser);
  }
}

test('a full disk, by a limit of SQLite: health says reads only, and ok when there is room', async () => {
  const open = await openSqlite(join(temporaryFolder(), 'portico.sqlite'));
  const database = await createKyselyStore(open);
  const { auth, clock, log } = await createTestAuth({ database, ...manySignIns });
  onTestFinished(() => auth.close());
  expect(await auth.health()).toEqual({ store: 'ok' });
  const limit = (pages: number) =>
    sql.raw(`PRAGMA max_page_count = ${pages}`).execute(open.database);
  await limit(40);
  const refused = await signInUntilRefused(
    () => createTestBrowser(auth),
    () => clock.now,
  );
  expect(refused.response.status).toBe(503);
  // At once: a load balancer that asks now was just told that all is well.
  expect(await auth.health()).toEqual({ store: 'reads-only' });
  expect(log.at(-1)?.message).toContain('the database takes no writes');
  await auth.ping();
  expect(await refused.users[0]?.session()).toMatchObject({ address: alice.address });

  await limit(1_000_000);
  expect((await signIn(createTestBrowser(auth), clock.now)).response.status).toBe(200);
  await expect.poll(() => auth.health()).toEqual({ store: 'ok' });
  expect(log.filter(({ level }) => level === 'error').length).toBeGreaterThan(0);
});

test('a lock of another program: reads only within a second, one line, and ok after it', async () => {
  const path = join(temporaryFolder(), 'portico.sqlite');
  const { auth, log } = await createTestAuth({ database: `file:${path}` });
  onTestFinished(() => auth.close());
  expect(await auth.health()).toEqual({ store: 'ok' });
  const lines = () => log.filter(({ message }) => message.includes('the database takes'));
  const other = new DatabaseSync(path, { timeout: 2000 });
  onTestFinished(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  await expect.poll(() => auth.health()).toEqual({ store: 'reads-only' });
  await expect.poll(() => lines().length).toBe(1);
  other.exec('ROLLBACK');
  await expect.poll(() => auth.health()).toEqual({ store: 'ok' });
  expect(lines().map(({ level }) => level)).toEqual(['warn', 'info']);
});

test('PostgreSQL that only reads: reads only, and ok when it writes again', async () => {
  const url = await sharedPostgres.createDatabase();
  const first = await createTestAuth({ database: url });
  await first.auth.ready();
  await first.auth.close();
  const admin = await openPostgres(url);
  onTestFinished(() => admin.close());
  const name = new URL(url).pathname.slice(1);
  const readOnly = (value: 'on' | 'off') =>
    sql`alter database ${sql.id(name)} set default_transaction_read_only = ${sql.raw(value)}`.execute(
      admin.database,
    );
  await readOnly('on');
  const { auth } = await createTestAuth({ database: url });
  onTestFinished(() => auth.close());
  expect(await auth.health()).toEqual({ store: 'reads-only' });
  await expect(auth.ready()).rejects.toThrow(/read-only transaction/);
  await readOnly('off');
  await expect.poll(() => auth.health()).toEqual({ store: 'ok' });
});

test('a full disk, by a limit of the system: sign-ins are 503, reads go on, health says so', async () => {
  const path = join(temporaryFolder(), 'portico.sqlite');
  const instance = await startInstance(`file:${path}`, { ...manySignIns, fileBlocks: 1000 });
  onTestFinished(() => instance.kill());
  expect(await instance.health()).toEqual({ store: 'ok' });
  const { users, response } = await signInUntilRefused(() => createTestBrowser(instance), Date.now);
  expect(response.status).toBe(503);
  expect(users.length).toBeGreaterThan(0);
  for (const user of users) expect(await user.session()).toMatchObject({ address: alice.address });
  await expect.poll(() => instance.health()).toEqual({ store: 'reads-only' });
});

test('a start on a full disk ends with a sentence that names the file and the reason', async () => {
  const path = join(temporaryFolder(), 'portico.sqlite');
  const starting = startInstance(`file:${path}`, { fileBlocks: 16 });
  await expect(starting).rejects.toThrow(/ended with [^0]/);
  await expect(starting).rejects.toThrow(`The database ${path} could not be`);
  await expect(starting).rejects.toThrow('the disk cannot be written');
});

test('a start on a read-only disk ends with a sentence that names the file and the reason', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'portico.sqlite');
  const before = await startInstance(`file:${path}`);
  await signIn(createTestBrowser(before), Date.now());
  await before.kill();
  // Permissions hold for everyone but root.
  const uid = process.getuid?.() === 0 ? 65_534 : undefined;
  const files = readdirSync(folder).map((name) => join(folder, name));
  if (uid !== undefined) for (const file of [folder, ...files]) chownSync(file, uid, uid);
  for (const file of files) chmodSync(file, 0o400);
  chmodSync(folder, 0o500);
  onTestFinished(() => chmodSync(folder, 0o700));
  const starting = startInstance(`file:${path}`, { uid });
  await expect(starting).rejects.toThrow(/ended with [^0]/);
  await expect(starting).rejects.toThrow(`The database ${path} could not be`);
  await expect(starting).rejects.toThrow('is read-only');
});
