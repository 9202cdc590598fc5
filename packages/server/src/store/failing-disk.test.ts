import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { hangNextSession } from '@portico/testing/database/pause-writes';
import { temporaryFolder } from '@portico/testing/process/temporary-folder';
import { alice, signIn, signMessage } from '@portico/testing/server/sign-message';
import { startInstance } from '@portico/testing/server/start-instance';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { createTestBrowser, listSessions } from '@portico/testing/server/test-browser';
import { expect, onTestFinished, test } from 'vitest';
import { createKyselyStore } from './kysely-store.ts';
import { openSqlite } from './sqlite.ts';

const endings = ['', '-wal', '-shm'];

/** A session server on a file, with a user that is signed in. */
async function start() {
  const path = join(temporaryFolder(), 'portico.sqlite');
  const { auth, clock, log } = await createTestAuth({ database: `file:${path}` });
  onTestFinished(() => auth.close());
  const user = createTestBrowser(auth);
  await signIn(user, clock.now);
  /** The lines about the file itself. */
  const lines = () => log.filter(({ fields }) => fields['file'] !== undefined);
  return { path, auth, clock, user, lines };
}

const move = (from: string, to: string) => {
  for (const ending of endings) {
    if (existsSync(from + ending)) renameSync(from + ending, to + ending);
  }
};

const faults: [string, (path: string) => void][] = [
  ['the file is deleted', (path) => rmSync(path)],
  ['the file and its journal are deleted', (path) => move(path, `${path}.gone`)],
  ['the journal is deleted', (path) => rmSync(`${path}-wal`)],
  ['the index of the journal is deleted', (path) => rmSync(`${path}-shm`)],
  [
    'another file takes its place',
    (path) => {
      copyFileSync(path, `${path}.copy`);
      renameSync(`${path}.copy`, path);
    },
  ],
];

test.each(faults)('%s: no sign-in is acknowledged, and nothing is read', async (_, fault) => {
  const { path, auth, clock, user, lines } = await start();
  const newcomer = createTestBrowser(auth);
  const signed = await signMessage(await newcomer.csrfToken(), clock.now);
  fault(path);
  // At once, before the file is looked at by itself.
  const { response, answer } = await newcomer.post('callback/siwe', signed);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).not.toBeNull();
  expect(answer.code).toBe('STORE_UNAVAILABLE');
  await expect(auth.ping()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  expect((await user.fetch('session')).status).toBe(503);
  expect((await user.post('signout')).response.status).toBe(503);
  expect(lines()).toHaveLength(1);
  expect(lines()[0]).toMatchObject({ level: 'error' });
  expect(String(lines()[0]?.fields['file'])).toContain(path);
});

test('a deleted file is noticed without any request', async () => {
  const { path, user, lines } = await start();
  rmSync(path);
  await expect.poll(() => lines().length).toBe(1);
  expect((await user.fetch('session')).status).toBe(503);
  await delay(1500);
  expect(lines()).toHaveLength(1);
});

test.each(faults)(
  '%s: health says so at once, however short ago it was asked',
  async (_, fault) => {
    const { path, auth } = await start();
    expect(await auth.health()).toEqual({ store: 'ok' });
    fault(path);
    expect(await auth.health()).toEqual({ store: 'unavailable' });
  },
);

test('the same files are back: it goes on with every session', async () => {
  const { path, auth, clock, user, lines } = await start();
  move(path, `${path}.moved`);
  await expect(auth.ping()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  move(`${path}.moved`, path);
  await auth.ping();
  expect(await user.session()).toMatchObject({ address: alice.address });
  expect((await signIn(createTestBrowser(auth), clock.now)).response.status).toBe(200);
  expect(lines().map(({ level }) => level)).toEqual(['error', 'info']);
});

test('does not recreate a file that was deleted before the first write', async () => {
  const path = join(temporaryFolder(), 'portico.sqlite');
  const first = await createTestAuth({ database: `file:${path}` });
  await first.auth.ready();
  await first.auth.close();
  const { auth, clock } = await createTestAuth({ database: `file:${path}` });
  onTestFinished(() => auth.close());
  await auth.ping();
  for (const ending of endings) rmSync(path + ending, { force: true });
  expect((await signIn(createTestBrowser(auth), clock.now)).response.status).toBe(503);
  expect(existsSync(path)).toBe(false);
});

test('beside a process that made a new file, one message opens one session', async () => {
  const path = join(temporaryFolder(), 'portico.sqlite');
  const before = await startInstance(`file:${path}`);
  onTestFinished(() => before.kill());
  const browser = createTestBrowser(before);
  const signed = await signMessage(await browser.csrfToken(), Date.now());
  const other = createTestBrowser(before);
  expect((await signIn(other, Date.now())).response.status).toBe(200);
  for (const ending of endings) rmSync(path + ending);
  const after = await startInstance(`file:${path}`);
  onTestFinished(() => after.kill());
  const answers = await Promise.all(
    [before, after].map((instance) =>
      createTestBrowser(instance, { copyOf: browser }).post('callback/siwe', signed),
    ),
  );
  expect(answers.map(({ response }) => response.status)).toEqual([503, 200]);
});

const account = `eip155:8453:${alice.address}`;

test('a disk that hangs for longer than the deadline costs writers a 503 and readers nothing', async () => {
  const path = join(temporaryFolder(), 'portico.sqlite');
  const database = await createKyselyStore(await openSqlite(path, { timeout: 3000 }));
  const { auth, clock } = await createTestAuth({ database });
  onTestFinished(() => auth.close());
  const user = createTestBrowser(auth);
  await signIn(user, clock.now);
  const [late, queued] = [createTestBrowser(auth), createTestBrowser(auth)];
  const lateMessage = await signMessage(await late.csrfToken(), clock.now);
  const queuedMessage = await signMessage(await queued.csrfToken(), clock.now);
  const other = new DatabaseSync(path, { timeout: 5000 });
  hangNextSession(other, 7000);
  other.close();

  let answered = 0;
  const post = async (browser: typeof user, signed: typeof lateMessage) => {
    const { response, answer } = await browser.post('callback/siwe', signed);
    answered += 1;
    return [response.status, answer.code, response.headers.has('retry-after')];
  };
  const first = post(late, lateMessage);
  await expect.poll(() => auth.health()).toEqual({ store: 'reads-only' });
  const second = post(queued, queuedMessage);
  let reads = 0;
  while (answered === 0) {
    expect((await user.session()).address).toBe(alice.address);
    await auth.ping();
    // While the write hangs: how many is a matter of speed.
    if (answered === 0) reads += 1;
    // A turn of the event loop, in which the answer of the writer may arrive.
    await new Promise(setImmediate);
  }
  expect(reads).toBeGreaterThan(0);
  expect(await first).toEqual([503, 'STORE_UNAVAILABLE', true]);
  expect(await second).toEqual([503, 'STORE_UNAVAILABLE', true]);

  // Queued writes are dropped: when the disk is back, the same message signs in.
  const repost = async () => (await queued.post('callback/siwe', queuedMessage)).response.status;
  await expect.poll(repost, { timeout: 60_000 }).toBe(200);
  await expect.poll(() => auth.health()).toEqual({ store: 'ok' });
  // The disk has the write as a whole, or not at all.
  const { response, answer } = await late.post('callback/siwe', lateMessage);
  const isWritten = answer.code === 'NONCE_USED';
  expect(isWritten || response.status === 200).toBe(true);
  expect(await listSessions(auth, account)).toHaveLength(3);
  const file = new DatabaseSync(path, { readOnly: true });
  const one = (text: string) => Object.values(file.prepare(text).get() ?? {})[0];
  expect(one("SELECT count(*) FROM audit WHERE event = 'sign-in'")).toBe(3);
  expect(one('PRAGMA integrity_check')).toBe('ok');
  file.close();
});
