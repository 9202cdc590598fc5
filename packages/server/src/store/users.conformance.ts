import { randomUUID } from 'node:crypto';
import { openSession } from '@portico/testing/server/session-row';
import { beforeEach, describe, expect, test } from 'vitest';
import { account, end, now, row, signIn, toUserId } from './fixtures.conformance.ts';
import type { Store } from './store.ts';

/** Tests what every store does for users and their accounts. `open` gives an empty one. */
export function testUsers(name: string, open: () => Promise<Store>): void {
  describe(`${name} as a store of users`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
      return () => store.close();
    });

    test('the first sign-in of an account makes its user, the next ones use it', async () => {
      const first = row('a', { user_id: 'first', email: 'a@example.com' });
      expect(await store.signIn({ session: first, isNew: true, ip: null })).toEqual({
        outcome: 'ok',
        accounts: [account],
        ended: [],
      });
      const again = row('b', { user_id: 'first', name: 'Eve', created_at: now + 5 });
      expect(await store.signIn({ session: again, isNew: false, ip: null })).toMatchObject({
        outcome: 'ok',
      });
      const { address, chain_id } = first;
      const known = {
        account,
        user_id: 'first',
        provider: 'siwe',
        address,
        chain_id,
        name: 'Eve',
        email: null,
        image: null,
        linked_at: now,
        last_used_at: now + 5,
        by_key: null,
      };
      expect({ ...(await store.findAccount(account)) }).toEqual(known);
      const { accounts = [], ...user } = (await store.findUser('first')) ?? {};
      expect(user).toEqual({ id: 'first', created_at: now });
      expect(accounts.map((each) => ({ ...each }))).toEqual([known]);
    });

    test('knows no account and no user that never signed in', async () => {
      await signIn(store, { session: row('a') });
      expect(await store.findAccount('eip155:8453:0xother')).toBeUndefined();
      expect(await store.findUser('another')).toBeUndefined();
    });

    test('50 parallel first sign-ins of one account make one user', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, index) => {
          const session = row(String(index), { user_id: randomUUID() });
          return store.signIn({ session, isNew: true, ip: null });
        }),
      );
      const won = outcomes.filter(({ outcome }) => outcome === 'ok');
      const lost = outcomes.filter(({ outcome }) => outcome === 'account-moved');
      expect([won.length, lost.length]).toEqual([1, 49]);
      const { user_id: userId = '' } = (await store.findAccount(account)) ?? {};
      expect(await store.listUserSessions(userId, 100)).toHaveLength(1);
    });

    test('a sign-in for another user than the account’s writes nothing and uses nothing up', async () => {
      await signIn(store, { session: row('a') });
      const nonce = { hash: 'nonce', expiresAt: now + 600_000 };
      const session = row('b', { user_id: 'another' });
      const attempt = { session, nonce, replaces: ['hash-a'], ip: null };
      for (const isNew of [true, false]) {
        const { outcome } = await store.signIn({ ...attempt, isNew });
        expect(outcome).toBe('account-moved');
      }
      expect(await store.findSession('hash-b')).toBeUndefined();
      expect(await store.findSession('hash-a')).toBeDefined();
      expect(await store.findUser('another')).toBeUndefined();
      expect(await store.findNonce('nonce')).toBeUndefined();
      expect(await signIn(store, { session: row('c'), nonce })).toBe('ok');
    });

    test('a known account that is gone is not made again by a sign-in that was under way', async () => {
      await signIn(store, { session: row('a') });
      await store.forget(account);
      const { outcome } = await store.signIn({ session: row('b'), isNew: false, ip: null });
      expect(outcome).toBe('account-moved');
      expect(await store.findAccount(account)).toBeUndefined();
    });

    test('names the session that a sign-in replaced', async () => {
      await signIn(store, { session: row('a') });
      const { user_id } = row('b');
      const result = await openSession(store, row('b'), { replaces: ['hash-a'] });
      const ended = [{ id: 'id-a', user_id, account, provider: 'siwe' }];
      expect(result).toMatchObject({ outcome: 'ok', ended });
    });

    test('sessions end in batches, and each is named', async () => {
      for (const name of ['a', 'b', 'c']) await signIn(store, { session: row(name) });
      const ending = { at: now, event: 'session-ended', actor: 'operator', ip: null } as const;
      const userId = toUserId(account);
      const first = await store.endSessions({ userId }, ending, 2);
      const second = await store.endSessions({ userId }, ending, 2);
      expect([first.length, second.length]).toEqual([2, 1]);
      const named = [...first, ...second].map(({ id }) => id).sort();
      expect(named).toEqual(['id-a', 'id-b', 'id-c']);
      expect({ ...second[0] }).toMatchObject({ user_id: userId, account, provider: 'siwe' });
    });

    test('the sessions of an account end without those of another', async () => {
      const other = 'eip155:8453:0xother';
      await signIn(store, { session: row('a') });
      await signIn(store, { session: row('other', { account: other }) });
      expect(await end(store, { account, id: 'id-other' })).toBe(0);
      expect(await end(store, { account })).toBe(1);
      expect(await store.findSession('hash-other')).toBeDefined();
    });

    test('the trail names the user', async () => {
      await signIn(store, { session: row('a') });
      await end(store, { tokenHash: 'hash-a' });
      const trail = await store.auditTrail({ account, limit: 10 });
      expect(trail.map(({ user_id }) => user_id)).toEqual([toUserId(account), toUserId(account)]);
    });
  });
}
