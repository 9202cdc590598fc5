import { join } from 'node:path';
import { temporaryFolder } from '@portico/testing/process/temporary-folder';
import { createSessionRow, openSession } from '@portico/testing/server/session-row';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { defaultLifetime } from '../sessions/session.ts';
import { openStore } from './open-database.ts';
import { startSweeping } from './retention.ts';
import type { Store } from './store.ts';

beforeEach(() => {
  // Only the minute interval is faked; the pause between batches is short.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const now = Date.parse('2026-03-01T12:00:00Z');
const userId = createSessionRow().user_id;
const pollTimeout = { timeout: 10_000 };

async function siteWith(expired: number) {
  const store = await openStore(`file:${join(temporaryFolder(), 'portico.sqlite')}`);
  onTestFinished(() => store.close());
  const add = (name: string, expiresAt: number) =>
    openSession(
      store,
      createSessionRow({
        token_hash: `hash-${name}`,
        id: name,
        created_at: now,
        last_seen_at: now,
        expires_at: expiresAt,
      }),
    );
  for (let index = 0; index < expired; index++) await add(String(index), now - 1);
  await add('live', now + 1);
  const batches: number[] = [];
  const warned: string[] = [];
  const counting: Pick<Store, 'sweep'> = {
    async sweep(limits) {
      const count = await store.sweep(limits);
      batches.push(count);
      return count;
    },
  };
  const logger = { warn: (_: object, message: string) => warned.push(message) };
  const stop = startSweeping(counting, defaultLifetime.idle, () => now, logger);
  onTestFinished(stop);
  const ids = async () => (await store.listUserSessions(userId, 1000)).map(({ id }) => id);
  return { store, ids, batches, warned, stop };
}

test('every minute expired rows are deleted, two hundred at a time, and live ones stay', async () => {
  const { ids, batches } = await siteWith(450);
  expect(await ids()).toHaveLength(451);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(batches).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  await expect.poll(() => batches.length, pollTimeout).toBe(3);
  expect(batches).toEqual([200, 200, 50]);
  expect(await ids()).toEqual(['live']);
});

test('nothing is swept after it was stopped', async () => {
  const { ids, batches, stop } = await siteWith(3);
  stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect([batches, await ids()]).toEqual([[], expect.arrayContaining(['live', '0', '1', '2'])]);
});

test('a database that is down is logged, and the next minute retries', async () => {
  const { store, warned } = await siteWith(1);
  await store.close();
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.poll(() => warned.length, pollTimeout).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.poll(() => warned.length, pollTimeout).toBe(2);
  expect(warned[0]).toBe('expired rows could not be deleted');
});
