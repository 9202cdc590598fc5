import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { account, end, ending, now, row, signIn, toUserId } from './fixtures.conformance.ts';
import type { Refusal, Store } from './store.ts';

/** Tests what every store records for the site's owner, and deletes. `open` gives an empty one. */
export function testAudit(name: string, open: () => Promise<Store>): void {
  describe(`${name} as an audit trail`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
      return () => store.close();
    });

    test('the trail tells who began and ended which session, newest first', async () => {
      await signIn(store, { session: row('a') });
      const second = row('b', { created_at: now + 10 });
      await signIn(store, { session: second, replaces: ['hash-a'] });
      await store.endSessions({ tokenHash: 'hash-b' }, { ...ending, at: now + 20 }, 1);
      const told = (await store.auditTrail({ account, limit: 10 })).map(
        ({ at, event, actor, session_id, ip }) => [at - now, event, actor, session_id, ip],
      );
      expect(told).toHaveLength(4);
      expect(told[0]).toEqual([20, 'sign-out', 'visitor', 'id-b', '192.0.2.1']);
      expect(told).toContainEqual([10, 'session-ended', 'sign-in', 'id-a', '192.0.2.1']);
      expect(told).toContainEqual([10, 'sign-in', 'visitor', 'id-b', '192.0.2.1']);
      expect(told[3]).toEqual([0, 'sign-in', 'visitor', 'id-a', '192.0.2.1']);
      const [newest] = await store.auditTrail({ limit: 1 });
      expect(newest).toMatchObject({ account, event: 'sign-out', at: now + 20 });
    });

    describe('refusals', () => {
      const refusal = {
        account,
        network: '203.0.113.7',
        provider: 'siwe',
        code: 'SIGNATURE_INVALID',
        at: now,
      };
      const count = (changes: Partial<Refusal> = {}) =>
        store.countRefusal({ ...refusal, ...changes });
      const once = { count: 1, first_at: now, last_at: now };
      const day = 86_400_000;

      test('are counted by day, account, network, provider and code, in parallel too', async () => {
        await Promise.all(Array.from({ length: 12 }, () => count()));
        await count({ at: now + 1000 });
        const changes = [
          { account: null },
          { network: null },
          { provider: 'credentials' },
          { code: 'NONCE_USED' },
          { at: now + day },
        ];
        for (const change of changes) await count(change);
        const counted = await store.refusals({ limit: 10 });
        expect(counted).toHaveLength(6);
        expect({ ...counted[0] }).toMatchObject({ count: 1, first_at: now + day });
        const { at: _, ...key } = refusal;
        const together = { ...key, count: 13, first_at: now, last_at: now + 1000 };
        expect(counted).toContainEqual(together);
        expect(counted).toContainEqual({ ...key, ...once, account: null });
        expect(counted).toContainEqual({ ...key, ...once, network: null });
      });

      test('are listed for one account, newest first', async () => {
        await count({ at: now - day });
        await count();
        await count({ code: 'NONCE_USED', at: now + 1 });
        await count({ account: 'eip155:8453:0xother' });
        const listed = await store.refusals({ account, limit: 10 });
        expect(listed.map(({ code, last_at }) => [code, last_at - now])).toEqual([
          ['NONCE_USED', 1],
          ['SIGNATURE_INVALID', 0],
          ['SIGNATURE_INVALID', -day],
        ]);
        expect(await store.refusals({ limit: 2 })).toHaveLength(2);
      });

      test('of one network that claims ever new accounts stay few rows, and leave those of others room', async () => {
        for (let index = 0; index < 60; index++) await count({ account: `eip155:8453:${index}` });
        const rows = await store.refusals({ limit: 100 });
        expect(rows.length).toBeLessThan(30);
        expect(rows.reduce((total, row) => total + row.count, 0)).toBe(60);
        expect(rows.every(({ network }) => network === refusal.network)).toBe(true);
        await count({ network: '198.51.100.1' });
        expect(await store.refusals({ account, limit: 10 })).toMatchObject([{ count: 1 }]);
      });

      test('are swept by the day, and forgotten with their account', async () => {
        await count();
        await count({ at: now + day });
        await count({ account: 'eip155:8453:0xother', at: now + day });
        const dayEnds = now - (now % day) + day;
        const limits = { now: 0, idleSince: 0, limit: 10 };
        expect(await store.sweep({ ...limits, auditSince: dayEnds - 1 })).toBe(0);
        expect(await store.sweep({ ...limits, auditSince: dayEnds })).toBe(1);
        expect(await store.refusals({ limit: 10 })).toHaveLength(2);
        expect(await store.forget(account)).toBe(1);
        expect(await store.refusals({ limit: 10 })).toHaveLength(1);
      });
    });

    test('forgets everything about one account and nothing about others', async () => {
      const other = 'eip155:8453:0xother';
      await signIn(store, { session: row('a') });
      await signIn(store, { session: row('other', { account: other }) });
      // The session, its entry in the trail, the account and its user.
      expect(await store.forget(account)).toBe(4);
      expect(await store.listUserSessions(toUserId(account), 10)).toEqual([]);
      expect(await store.auditTrail({ account, limit: 10 })).toEqual([]);
      expect(await store.listUserSessions(toUserId(other), 10)).toHaveLength(1);
      expect(await store.auditTrail({ account: other, limit: 10 })).toHaveLength(1);
    });

    test('forgets the links mailed to an account', async () => {
      const token = {
        mailbox: 'mailbox of token',
        code: null,
        hash: 'token',
        email: 'alice@example.com',
        user_id: null,
        expires_at: now + 10,
      };
      await store.createEmailToken(token);
      await store.createEmailToken({
        ...token,
        mailbox: 'mailbox of other',
        hash: 'other',
        email: 'bob@example.com',
      });
      expect(await store.forget('email:alice@example.com')).toBe(1);
      expect(await store.findEmailToken('token')).toBeUndefined();
      expect(await store.findEmailToken('other')).toBeDefined();
    });
  });
}

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
