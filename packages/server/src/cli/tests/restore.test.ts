import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '@portico/testing/process/temporary-folder';
import { toAccount } from '@portico/testing/server/link-account';
import { runCommand } from '@portico/testing/server/run-command';
import { createSessionRow, openSession } from '@portico/testing/server/session-row';
import { alice, bob, signIn } from '@portico/testing/server/sign-message';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { createTestBrowser } from '@portico/testing/server/test-browser';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../store/open-database.ts';

/** A running site with Alice signed in, and a backup from then. */
async function site() {
  const folder = temporaryFolder();
  const path = join(folder, 'portico.sqlite');
  const copy = join(folder, 'copy.sqlite');
  const { auth, clock } = await createTestAuth({ database: `file:${path}` });
  onTestFinished(() => auth.close());
  const alices = createTestBrowser(auth);
  await signIn(alices, clock.now);
  const portico = (words: readonly string[], answer?: string) =>
    runCommand(
      words,
      { DATABASE_URL: `file:${path}` },
      { now: () => clock.now, ...(answer !== undefined && { answer }) },
    );
  await portico(['backup', copy]);
  return { folder, path, copy, auth, clock, alices, portico };
}

/** Alice signs out after the backup, and Bob signs in. */
async function siteThatWentOn() {
  const running = await site();
  const { auth, alices, clock } = running;
  const copyOfAlices = createTestBrowser(auth, { copyOf: alices });
  await alices.post('signout');
  const bobs = createTestBrowser(auth);
  await signIn(bobs, clock.now, bob);
  return { ...running, copyOfAlices, bobs };
}

test('exactly the backup’s sessions are valid afterwards, without a restart', async () => {
  const { copy, copyOfAlices, bobs, portico } = await siteThatWentOn();
  const { code, stdout } = await portico(['restore', copy, '--yes', '--json']);
  expect([code, JSON.parse(stdout)]).toEqual([0, { sessions: 1, revived: 1, lost: 1 }]);
  expect(await copyOfAlices.session()).toMatchObject({ address: alice.address });
  expect(await bobs.session()).toEqual({});
});

test('changes are listed before, and need confirmation', async () => {
  const { copy, copyOfAlices, bobs, portico } = await siteThatWentOn();
  const { code, stderr, asked } = await portico(['restore', copy], 'n');
  expect([code, stderr]).toEqual([1, 'Nothing was changed.\n']);
  expect(asked).toEqual([
    'Sessions: 1 come back (1 of them had ended since), 1 that began since end. Go on? [y/N] ',
  ]);
  expect((await portico(['restore', copy])).code).toBe(2);
  expect(await copyOfAlices.session()).toEqual({});
  expect(await bobs.session()).toMatchObject({ address: bob.address });
});

test('with --end-sessions no session is valid', async () => {
  const { copy, copyOfAlices, bobs, portico } = await siteThatWentOn();
  const { code, stdout } = await portico(['restore', copy, '--end-sessions'], 'yes');
  expect([code, stdout]).toEqual([0, 'Restored. Every session ends.\n']);
  expect([await copyOfAlices.session(), await bobs.session()]).toEqual([{}, {}]);
});

test('with --leave-ended sessions that ended since stay ended', async () => {
  const { copy, auth, alices, clock, portico } = await site();
  const [copyOfAlices, other] = [
    createTestBrowser(auth, { copyOf: alices }),
    createTestBrowser(auth),
  ];
  await signIn(other, clock.now);
  await portico(['backup', copy, '--force']);
  await alices.post('signout');
  const bobs = createTestBrowser(auth);
  await signIn(bobs, clock.now, bob);

  const { code, stdout, asked } = await portico(['restore', copy, '--leave-ended'], 'yes');
  const changes = 'Sessions: 1 come back (1 that had ended since do not), 1 that began since end.';
  expect([code, stdout, asked]).toEqual([
    0,
    `Restored. ${changes}\n`,
    [`${changes} Go on? [y/N] `],
  ]);
  expect([await copyOfAlices.session(), await bobs.session()]).toEqual([{}, {}]);
  expect(await other.session()).toMatchObject({ address: alice.address });

  // The backup is as it was.
  const again = await portico(['restore', copy, '--yes', '--json']);
  expect(JSON.parse(again.stdout)).toEqual({ sessions: 2, revived: 1, lost: 0 });
  expect(await copyOfAlices.session()).toMatchObject({ address: alice.address });
});

test('--leave-ended needs a database that knows what ended', async () => {
  const { copy, portico } = await site();
  const both = await portico(['restore', copy, '--leave-ended', '--end-sessions', '--yes']);
  expect([both.code, both.stderr]).toEqual([2, expect.stringContaining('--leave-ended or')]);
  const path = join(temporaryFolder(), 'portico.sqlite');
  const into = await runCommand(['restore', copy, '--leave-ended'], {
    DATABASE_URL: `file:${path}`,
  });
  expect([into.code, into.stderr]).toEqual([
    1,
    expect.stringContaining('does not know which sessions ended'),
  ]);
  expect(existsSync(path)).toBe(false);
});

test.each([[[]], [['--leave-ended']], [['--end-sessions']]])(
  'the audit trail names the operator for each ended session: %j',
  async (words) => {
    const { copy, portico } = await siteThatWentOn();
    await portico(['restore', copy, '--yes', ...words]);
    const { trail } = JSON.parse((await portico(['audit', '--json'])).stdout);
    expect(trail.filter(({ actor }: { actor: string }) => actor === 'operator')).toMatchObject([
      { event: 'session-ended', account: `eip155:8453:${bob.address}` },
    ]);
  },
);

test('a nonce that was used since stays used, and the audit trail loses no entry', async () => {
  const { auth, copy, clock, portico } = await site();
  const browser = createTestBrowser(auth);
  const { answer } = await signIn(browser, clock.now, bob);
  expect(answer.code).toBeUndefined();
  const nonces = async () => {
    const database = new DatabaseSync(join(copy, '../portico.sqlite'));
    const { count } = database.prepare('SELECT count(*) AS count FROM nonce').get() ?? {};
    database.close();
    return count;
  };
  const before = await nonces();
  expect((await portico(['restore', copy, '--yes'])).code).toBe(0);
  expect(await nonces()).toBe(before);
  const { trail } = JSON.parse((await portico(['audit', '--json'])).stdout);
  expect(trail.map(({ event }: { event: string }) => event)).toEqual([
    'session-ended',
    'sign-in',
    'sign-in',
  ]);
});

test('sessions of contract accounts keep the data for owner checks', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'portico.sqlite');
  const copy = join(folder, 'copy.sqlite');
  const store = await openStore(`file:${path}`);
  onTestFinished(() => store.close());
  const session = createSessionRow({ checked_at: 1 });
  const proof = { hash: '0x01', signature: '0x02' };
  await openSession(store, session, { proof });
  const environment = { DATABASE_URL: `file:${path}` };
  await runCommand(['backup', copy], environment);
  const ending = { at: 1, event: 'sign-out', actor: 'visitor', ip: null } as const;
  await store.endSessions({ tokenHash: session.token_hash }, ending, 1);
  expect(await store.findProof(session.token_hash)).toBeUndefined();
  await runCommand(['restore', copy, '--yes'], environment);
  expect({ ...(await store.findProof(session.token_hash)) }).toEqual(proof);
});

test('every account keeps the user that it has now, and one that was forgotten comes back', async () => {
  const { auth, clock, copy, portico } = await site();
  const bobs = createTestBrowser(auth);
  await signIn(bobs, clock.now, bob);
  const [alices, bobsUser] = [
    await auth.users.find(toAccount(alice)),
    await auth.users.find(toAccount(bob)),
  ];
  expect((await portico(['restore', copy, '--yes'])).code).toBe(0);
  expect(await auth.users.find(toAccount(alice))).toEqual(alices);
  expect(await auth.users.find(toAccount(bob))).toEqual(bobsUser);

  await portico(['forget', alice.address, '--yes']);
  await signIn(createTestBrowser(auth), clock.now);
  const again = await auth.users.find(toAccount(alice));
  expect(again?.id).not.toBe(alices?.id);
  await portico(['restore', copy, '--yes']);
  expect((await auth.users.find(toAccount(alice)))?.id).toBe(again?.id);
  expect(await auth.sessions.list(again?.id ?? '')).toHaveLength(1);
  expect(await auth.users.get(alices?.id ?? '')).toBeNull();

  await portico(['forget', alice.address, '--yes']);
  await portico(['restore', copy, '--yes']);
  expect((await auth.users.find(toAccount(alice)))?.id).toBe(alices?.id);
});

test('creates a missing database', async () => {
  const { copy, alices } = await site();
  const path = join(temporaryFolder(), 'data/portico.sqlite');
  const { code, stdout } = await runCommand(
    ['restore', copy],
    { DATABASE_URL: `file:${path}` },
    { now: () => Date.parse('2026-03-01T12:00:00Z') },
  );
  const truth =
    'Sessions: 1 come back, of which any may have ended since the backup: this database does not know.';
  expect([code, stdout]).toEqual([0, `Restored. ${truth}\n`]);
  const { auth } = await createTestAuth({ database: `file:${path}` });
  onTestFinished(() => auth.close());
  const visitor = createTestBrowser(auth, { copyOf: alices });
  expect(await visitor.session()).toMatchObject({ address: alice.address });
});

test('refuses anything but a backup of this version or an older one, and changes nothing', async () => {
  const { folder, copy, alices, portico } = await site();
  const text = join(folder, 'text');
  writeFileSync(text, 'This is no database at all. '.repeat(100));
  const other = join(folder, 'other.sqlite');
  const foreign = new DatabaseSync(other);
  foreign.exec('CREATE TABLE session (a)');
  foreign.close();
  const damaged = join(folder, 'damaged.sqlite');
  writeFileSync(damaged, readFileSync(copy).fill(0xff, 4096, 12_288));
  const newer = join(folder, 'newer.sqlite');
  writeFileSync(newer, readFileSync(copy));
  const future = new DatabaseSync(newer);
  future.exec("INSERT INTO kysely_migration VALUES ('9999_future', '2030-01-01')");
  future.close();
  for (const [file, reason] of [
    [join(folder, 'missing'), 'There is no file'],
    [text, 'is not a sound SQLite database'],
    [other, 'is not a backup of Portico'],
    [damaged, 'is not a sound SQLite database'],
    [newer, 'was made by a newer version of Portico'],
    [join(folder, 'portico.sqlite'), 'is the database itself'],
  ] as const) {
    const { code, stdout, stderr } = await portico(['restore', file, '--yes']);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(reason);
  }
  expect(await alices.session()).toMatchObject({ address: alice.address });
  expect(readdirSync(folder).filter((name) => name.startsWith('.portico-restore'))).toEqual([]);
});

test('a damaged database is not written to, and the error names the files to move', async () => {
  const { copy } = await site();
  const path = join(temporaryFolder(), 'portico.sqlite');
  writeFileSync(path, 'This was a database once. '.repeat(100));
  const before = readFileSync(path);
  const { code, stderr } = await runCommand(['restore', copy, '--yes'], {
    DATABASE_URL: `file:${path}`,
  });
  expect([code, stderr]).toEqual([1, expect.stringContaining(`move ${path}, ${path}-wal`)]);
  expect(readFileSync(path)).toEqual(before);
  expect(existsSync(`${path}-wal`)).toBe(false);
});
