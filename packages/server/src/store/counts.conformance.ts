import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { end, now, row, signIn } from './store.conformance.ts';
import type { Store } from './store.ts';

/** What every store must say of itself, for metrics. `open` gives an empty one. */
export function testCounts(name: string, open: () => Promise<Store>): void {
  describe(`${name} as a store that is watched`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
      return () => store.close();
    });

    test('sessions are counted by their last use', async () => {
      expect(await store.countSessions(0)).toBe(0);
      await signIn(store, { session: row('a') });
      await signIn(store, { session: row('b', { last_seen_at: now + 10 }) });
      expect(await store.countSessions(now - 1)).toBe(2);
      expect(await store.countSessions(now)).toBe(1);
      await end(store, { tokenHash: 'hash-b' });
      expect(await store.countSessions(now)).toBe(0);
    });

    test('nothing waits when nothing was asked', async () => {
      await signIn(store, { session: row('a') });
      expect(await store.waiting()).toBe(0);
    });
  });
}

/** What a store must say whose database is not within this thread. */
export function testWaiting(name: string, open: () => Promise<Store>): void {
  test(`${name} counts the calls that wait`, async () => {
    const store = await open();
    onTestFinished(() => store.close());
    const calls = Array.from({ length: 300 }, (_, index) =>
      signIn(store, { session: row(`n${index}`, { account: `email:${index}@example.org` }) }),
    );
    await expect.poll(() => store.waiting(), { interval: 1 }).toBeGreaterThan(0);
    await Promise.all(calls);
    expect(await store.waiting()).toBe(0);
  });
}
