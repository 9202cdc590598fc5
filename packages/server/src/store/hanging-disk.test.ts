import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { hangNextSession } from '@portico/testing/database/pause-writes';
import { temporaryFolder } from '@portico/testing/process/temporary-folder';
import { alice, signIn, signMessage } from '@portico/testing/server/sign-message';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { createTestBrowser, listSessions } from '@portico/testing/server/test-browser';
import { expect, onTestFinished, test } from 'vitest';
import { createKyselyStore } from './kysely-store.ts';
import { openSqlite } from './sqlite.ts';

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
  for (; answered === 0; reads += 1) {
    expect((await user.session()).address).toBe(alice.address);
    await auth.ping();
    // A turn of the event loop, in which the answer of the writer may arrive.
    await new Promise(setImmediate);
  }
  expect(reads).toBeGreaterThan(100);
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
