import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { temporaryFolder } from '@portico/testing/process/temporary-folder';
import { alice, signIn, signMessage } from '@portico/testing/server/sign-message';
import { startInstance } from '@portico/testing/server/start-instance';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { createTestBrowser } from '@portico/testing/server/test-browser';
import { expect, onTestFinished, test } from 'vitest';

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
