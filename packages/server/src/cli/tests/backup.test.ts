import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databases } from '@portico/testing/database/databases';
import { temporaryFolder } from '@portico/testing/process/temporary-folder';
import { runCommand } from '@portico/testing/server/run-command';
import { alice, bob, signIn } from '@portico/testing/server/sign-message';
import { startInstance } from '@portico/testing/server/start-instance';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { createTestBrowser, type TestBrowser } from '@portico/testing/server/test-browser';
import { expect, onTestFinished, test } from 'vitest';
import { createMetrics } from '../../telemetry/metrics.ts';

/** A site's database file, made by a site that has stopped. */
async function stoppedSite() {
  const folder = temporaryFolder();
  const path = join(folder, 'portico.sqlite');
  const { auth, clock } = await createTestAuth({ database: `file:${path}` });
  await signIn(createTestBrowser(auth), clock.now);
  await auth.close();
  return { folder, path, environment: { DATABASE_URL: `file:${path}` } };
}

test('copies while a server writes: every copy is intact and has all acknowledged writes', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'portico.sqlite');
  const instance = await startInstance(`file:${path}`, { signInsPerMinute: 1_000_000 });
  onTestFinished(() => instance.kill());

  const signedIn: TestBrowser[] = [];
  let writing = true;
  const traffic = Array.from({ length: 4 }, async () => {
    while (writing) {
      const browser = createTestBrowser(instance);
      const { response } = await signIn(browser, Date.now());
      if (response.status !== 200) throw new Error(`Sign-in answered ${response.status}`);
      signedIn.push(browser);
    }
  });
  await expect.poll(() => signedIn.length).toBeGreaterThan(3);
  for (let copy = 0; copy < 3; copy++) {
    const acknowledged = [...signedIn];
    const target = join(folder, `copy-${copy}.sqlite`);
    const run = await runCommand(['backup', target], { DATABASE_URL: `file:${path}` });
    expect(run).toMatchObject({ code: 0, stderr: '' });
    // Nothing beside it is needed to read it.
    expect(readdirSync(folder).filter((name) => name.startsWith(`copy-${copy}`))).toHaveLength(1);

    const { auth } = await createTestAuth({ database: `file:${target}`, now: Date.now });
    for (const browser of acknowledged) {
      const visitor = createTestBrowser(auth, { copyOf: browser });
      expect(await visitor.session()).toMatchObject({ address: alice.address });
    }
    await auth.close();
  }
  writing = false;
  await Promise.all(traffic);
}, 180_000);

test('the copy is readable by its owner only, and its path is printed', async () => {
  const { folder, path, environment } = await stoppedSite();
  chmodSync(path, 0o644);
  mkdirSync(join(folder, 'backups'));
  const target = join(folder, 'backups/monday.sqlite');
  const { code, stdout } = await runCommand(['backup', target, '--json'], environment);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({ file: target, bytes: statSync(target).size });
  expect(statSync(target).mode & 0o777).toBe(0o600);
});

test('--verify restores the copy elsewhere, and says what is in it', async () => {
  const { folder, environment } = await stoppedSite();
  const target = join(folder, 'copy.sqlite');
  const now = () => Date.parse('2026-03-02T12:00:00Z');
  const run = await runCommand(['backup', '--verify', '--to', target], environment, { now });
  expect([run.code, run.stderr]).toEqual([0, '']);
  expect(run.stdout).toMatch(/bytes\)\.\nIt can be restored: 1 users, 1 sessions\.\n$/);
  expect(readdirSync(folder).filter((name) => name.startsWith('.portico'))).toEqual([]);
  // What integrity_check does not see: a table that is missing.
  const database = new DatabaseSync(environment.DATABASE_URL.slice('file:'.length));
  database.exec('DROP TABLE refusal');
  database.close();
  const broken = await runCommand(['backup', target, '--force', '--verify'], environment, { now });
  expect([broken.code, broken.stderr]).toEqual([1, expect.stringContaining('refusal')]);
});

test.each(databases)('the time of the last backup is a metric: %s', async (_, create) => {
  const url = await create();
  const metrics = createMetrics();
  const { auth, clock } = await createTestAuth({ database: url, observers: [metrics] });
  onTestFinished(() => auth.close());
  await auth.ready();
  const read = async () =>
    /^portico_backup_timestamp_seconds (\d+)$/m.exec(await metrics.text())?.[1];
  expect(await read()).toBe('0');
  const environment = { DATABASE_URL: url };
  for (const hours of [1, 2]) {
    const now = () => clock.now + hours * 3_600_000;
    const run = await runCommand(['backup', '--record'], environment, { now });
    expect([run.code, run.stdout]).toEqual([0, 'Recorded that a backup was made.\n']);
    expect(await read()).toBe(String(now() / 1000));
  }
  if (!url.startsWith('file:')) return;
  const now = () => clock.now + 3 * 3_600_000;
  await runCommand(['backup', join(temporaryFolder(), 'copy')], environment, { now });
  expect(await read()).toBe(String(now() / 1000));
});

test('a copy that cp made is replaced with its journal, which SQLite would read into the new one', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'portico.sqlite');
  const target = join(folder, 'copy.sqlite');
  const { auth, clock } = await createTestAuth({ database: `file:${path}` });
  onTestFinished(() => auth.close());
  await signIn(createTestBrowser(auth), clock.now);
  for (const ending of ['', '-wal']) cpSync(path + ending, target + ending);
  await signIn(createTestBrowser(auth), clock.now, bob);
  const run = await runCommand(
    ['backup', target, '--force', '--verify'],
    { DATABASE_URL: `file:${path}` },
    { now: () => clock.now },
  );
  expect(run.stdout).toContain('2 users, 2 sessions');
});

test('an existing file is replaced only with --force', async () => {
  const { folder, environment } = await stoppedSite();
  const target = join(folder, 'copy.sqlite');
  writeFileSync(target, 'something else');
  const refused = await runCommand(['backup', target], environment);
  expect([refused.code, refused.stdout]).toEqual([1, '']);
  expect(refused.stderr).toContain('--force');
  expect(readFileSync(target, 'utf8')).toBe('something else');
  const forced = await runCommand(['backup', target, '--force'], environment);
  expect(forced.code).toBe(0);
  expect(forced.stdout).toMatch(/^Copied the database to .* \(\d+ bytes\)\.\n$/);
  expect(readFileSync(target).subarray(0, 15).toString()).toBe('SQLite format 3');
});

test('what is no file, such as a device, is not replaced, not even with --force', async () => {
  const { folder, environment } = await stoppedSite();
  const { code, stderr } = await runCommand(['backup', '--force', folder], environment);
  expect([code, stderr]).toEqual([1, expect.stringContaining(`${folder} is not a file.`)]);
});

test('the database is not copied onto itself, its log or another path to it', async () => {
  const { folder, path, environment } = await stoppedSite();
  writeFileSync(`${path}-wal`, '');
  const other = join(temporaryFolder(), 'data');
  symlinkSync(folder, other);
  for (const target of [path, `${path}-wal`, join(other, 'portico.sqlite')]) {
    const { code, stderr } = await runCommand(['backup', target, '--force'], environment);
    expect([code, stderr]).toEqual([1, `${target} is the database itself.\n`]);
  }
});

test('a damaged database is not backed up, and the target stays as it was', async () => {
  const { folder, path, environment } = await stoppedSite();
  const bytes = readFileSync(path);
  bytes.fill(0xff, 4096, 12_288);
  writeFileSync(path, bytes);
  const target = join(folder, 'copy.sqlite');
  const { code, stdout, stderr } = await runCommand(['backup', target], environment);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/damaged|malformed/);
  expect(existsSync(target)).toBe(false);
  expect(readdirSync(folder)).not.toContain('copy.sqlite.partial');
});

test('a restore says why it cannot use a database, and names a damaged one alone as damaged', async () => {
  const { path, folder, environment } = await stoppedSite();
  const copy = join(folder, 'copy.sqlite');
  expect((await runCommand(['backup', copy], environment)).code).toBe(0);
  const other = new DatabaseSync(path);
  other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE');
  const locked = await runCommand(['restore', copy, '--yes'], environment);
  expect(locked).toMatchObject({ code: 1, stderr: expect.stringContaining('database is locked') });
  expect(locked.stderr).not.toContain('away');
  other.close();
  writeFileSync(path, 'no database');
  const damaged = await runCommand(['restore', copy, '--yes'], environment);
  expect(damaged.stderr).toContain('away, and restore again');
});

test('PostgreSQL is left to pg_dump and pg_restore', async () => {
  const environment = { DATABASE_URL: 'postgres://127.0.0.1:1/nothing' };
  const backup = await runCommand(['backup', 'copy'], environment);
  expect([backup.code, backup.stderr]).toEqual([1, expect.stringContaining('pg_dump')]);
  const restore = await runCommand(['restore', 'copy'], environment);
  expect([restore.code, restore.stderr]).toEqual([1, expect.stringContaining('pg_restore')]);
});

test('a folder that is not there is an error, and is not made', async () => {
  const { folder, environment } = await stoppedSite();
  const target = join(folder, 'bakcups/monday.sqlite');
  const { code, stderr } = await runCommand(['backup', target], environment);
  expect([code, stderr]).toEqual([1, `There is no folder ${join(folder, 'bakcups')}.\n`]);
  expect(existsSync(join(folder, 'bakcups'))).toBe(false);
});
