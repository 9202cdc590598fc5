import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { end, now, row, signIn } from './fixtures.conformance.ts';
import type { Store } from './store.ts';

/** Tests what every store reports about itself, for metrics. `open` gives an empty one. */
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

    test('sessions are listed newest first, page by page, without those that are over', async () => {
      await signIn(store, { session: row('a') });
      await signIn(store, { session: row('b', { created_at: now + 1 }) });
      await signIn(store, { session: row('c', { expires_at: now + 5 }) });
      const list = async (page: Parameters<Store['listSessions']>[0]) =>
        (await store.listSessions(page, now + 5)).map((found) => found.token_hash);
      expect(await list({ limit: 10 })).toEqual(['hash-b', 'hash-a']);
      const [first] = await store.listSessions({ limit: 1 }, now);
      expect(await list({ limit: 10, after: first })).toEqual(['hash-a']);
      const { account, user_id: userId } = row('b');
      expect(await list({ limit: 10, accounts: [account] })).toContain('hash-b');
      expect(await list({ limit: 10, accounts: ['email:none@example.org'] })).toEqual([]);
      expect(await list({ limit: 10, userId })).toContain('hash-b');
      expect(await list({ limit: 10, userId: 'none' })).toEqual([]);
    });

    test('instances are listed by name, until they are retired or forgotten', async () => {
      const instance = (name: string, seen: number) =>
        ({
          id: `id-${name}`,
          name,
          version: '1',
          state: 'ready',
          nodes: '[]',
          started_at: 1,
          seen_at: seen,
        }) as const;
      await store.announce(instance('b', now), 0);
      await store.announce(instance('a', now - 10), 0);
      expect(await store.listInstances()).toEqual([instance('a', now - 10), instance('b', now)]);
      await store.announce({ ...instance('b', now + 1), state: 'reads-only' }, now - 5);
      expect(await store.listInstances()).toMatchObject([{ name: 'b', state: 'reads-only' }]);
      await store.retire('id-b');
      expect(await store.listInstances()).toEqual([]);
    });

    test('nothing waits when nothing was asked', async () => {
      await signIn(store, { session: row('a') });
      expect(await store.waiting()).toBe(0);
    });
  });
}

/** Tests what a store reports whose database is not within this thread. */
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
