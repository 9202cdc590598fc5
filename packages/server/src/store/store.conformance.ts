import { randomUUID } from 'node:crypto';
import { openSession } from '@portico/testing/server/session-row';
import { beforeEach, describe, expect, test } from 'vitest';
import { account, end, ids, now, row, signIn, toUserId } from './fixtures.conformance.ts';
import type { Store } from './store.ts';

/** Tests what every store does, whatever database is behind it. `open` gives an empty one. */
export function testStore(name: string, open: () => Promise<Store>): void {
  describe(`${name} as a store`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
      return () => store.close();
    });

    test('gives back a session as it was written', async () => {
      expect(await signIn(store, { session: row('a') })).toBe('ok');
      const found = await store.findSession('hash-a');
      expect({ ...found }).toEqual({ ...row('a'), accounts: [account] });
      expect(await store.findSession('hash-b')).toBeUndefined();
    });

    test('signing in ends the session that the browser had', async () => {
      await signIn(store, { session: row('old') });
      await signIn(store, { session: row('new'), replaces: ['hash-old'] });
      expect(await store.findSession('hash-old')).toBeUndefined();
      expect(await store.findSession('hash-new')).toBeDefined();
    });

    test('data is replaced for one session or for all that an account opened, and revives none', async () => {
      await signIn(store, { session: row('a', { data: '{"role":"member"}' }) });
      await signIn(store, { session: row('b') });
      const other = { account: 'email:eve@example.com' };
      await signIn(store, { session: row('c', other) });
      const readData = async (name: string) => (await store.findSession(`hash-${name}`))?.data;
      expect([await readData('a'), await readData('b')]).toEqual(['{"role":"member"}', null]);
      expect(await store.setSessionData({ account }, '{"role":"admin"}')).toBe(2);
      expect(await store.setSessionData({ tokenHash: 'hash-b' }, null)).toBe(1);
      expect([await readData('a'), await readData('b'), await readData('c')]).toEqual([
        '{"role":"admin"}',
        null,
        null,
      ]);
      await end(store, { tokenHash: 'hash-a' });
      expect(await store.setSessionData({ tokenHash: 'hash-a' }, '{}')).toBe(0);
      expect(await store.findSession('hash-a')).toBeUndefined();
    });

    test('noting a use moves time forward only, and revives nothing', async () => {
      await signIn(store, { session: row('a') });
      await store.touchSession('hash-a', now + 5000);
      await store.touchSession('hash-a', now + 1000);
      expect((await store.findSession('hash-a'))?.last_seen_at).toBe(now + 5000);
      await end(store, { tokenHash: 'hash-a' });
      await store.touchSession('hash-a', now + 9000);
      expect(await store.findSession('hash-a')).toBeUndefined();
    });

    test('ends a session once', async () => {
      await signIn(store, { session: row('a') });
      expect(await end(store, { tokenHash: 'hash-a' })).toBe(1);
      expect(await end(store, { tokenHash: 'hash-a' })).toBe(0);
    });

    test('ends by public id only for the account that owns it', async () => {
      await signIn(store, { session: row('a') });
      const other = 'eip155:8453:0xother';
      expect(await end(store, { account: other, id: 'id-a' })).toBe(0);
      expect(await end(store, { account, id: 'id-a' })).toBe(1);
      expect(await store.findSession('hash-a')).toBeUndefined();
    });

    test('ends all sessions of an account, but for the one to keep', async () => {
      await signIn(store, { session: row('a') });
      await signIn(store, { session: row('b') });
      await signIn(store, { session: row('c') });
      await signIn(store, { session: row('other', { account: 'eip155:8453:0xother' }) });
      expect(await end(store, { account, exceptTokenHash: 'hash-b' })).toBe(2);
      expect(await ids(store)).toEqual(['id-b']);
      expect(await end(store, { account })).toBe(1);
      expect(await store.findSession('hash-other')).toBeDefined();
    });

    test('ends very many sessions, each with its entry in the trail', async () => {
      for (let index = 0; index < 450; index++) await signIn(store, { session: row(`${index}`) });
      expect(await end(store, { account, exceptTokenHash: 'hash-7' })).toBe(449);
      expect(await ids(store)).toEqual(['id-7']);
      expect(await store.auditTrail({ account, limit: 1000 })).toHaveLength(450 + 449);
    });

    test('lists an account’s sessions, newest first', async () => {
      await signIn(store, { session: row('a', { created_at: now }) });
      await signIn(store, { session: row('b', { created_at: now + 2 }) });
      await signIn(store, { session: row('c', { created_at: now + 1 }) });
      expect(await ids(store)).toEqual(['id-b', 'id-c', 'id-a']);
      expect(await ids(store, 1)).toEqual(['id-b']);
    });

    test('sweeps what is past either limit, a few at a time', async () => {
      for (let index = 0; index < 5; index++) {
        await signIn(store, { session: row(`expired-${index}`, { expires_at: now }) });
      }
      await signIn(store, { session: row('idle', { last_seen_at: now - 1000 }) });
      await signIn(store, { session: row('live', { last_seen_at: now - 999 }) });
      await store.reserveAttempt('old nonce', now, 5);
      await store.reserveAttempt('live nonce', now + 1, 5);
      await store.createEmailToken({
        mailbox: 'mailbox of old',
        code: null,
        hash: 'old',
        email: 'a@example.com',
        user_id: null,
        expires_at: now,
      });
      await store.countHits([{ key: 'old', expires_at: now, count: 1 }]);
      const limits = { now, idleSince: now - 1000, auditSince: now - 1, limit: 4 };
      expect(await store.sweep(limits)).toBe(7);
      expect(await store.sweep(limits)).toBe(2);
      expect(await store.sweep(limits)).toBe(0);
      expect(await ids(store)).toEqual(['id-live']);
      expect(await store.findNonce('old nonce')).toBeUndefined();
      expect(await store.findNonce('live nonce')).toBeDefined();
    });

    test('counts every hit of a key, in parallel too', async () => {
      const hit = (key: string, count = 1) => ({ key, expires_at: now + 1000, count });
      const hits = Array.from({ length: 20 }, () => store.countHits([hit('key')]));
      const counts = (await Promise.all(hits)).flat();
      expect(counts.sort((a, b) => a - b)).toEqual(hits.map((_, index) => index + 1));
      expect(await store.countHits([hit('another')])).toEqual([1]);
      expect((await store.findHit('key'))?.count).toBe(20);
      expect(await store.findHit('none')).toBeUndefined();
      const mixed = [hit('new', 7), hit('another', 2), hit('key', 5), hit('even newer')];
      expect(await store.countHits(mixed)).toEqual([7, 3, 25, 1]);
    });

    test('instances that count the same keys in other orders do not wait for each other', async () => {
      const keys = Array.from({ length: 30 }, (_, index) => `key ${index}`);
      const hits = keys.map((key) => ({ key, expires_at: now + 1000, count: 1 }));
      const writes = Array.from({ length: 20 }, (_, index) =>
        store.countHits(index % 2 === 0 ? hits : hits.toReversed()),
      );
      const counts = (await Promise.all(writes)).map(([first]) => first ?? 0);
      expect(counts.sort((a, b) => a - b)).toEqual(writes.map((_, index) => index + 1));
    });

    test('a database that is gone rejects; it never answers "no such session"', async () => {
      const gone = await open();
      await gone.close();
      const unavailable = expect.objectContaining({ code: 'STORE_UNAVAILABLE' });
      await expect(gone.findSession('hash-a')).rejects.toEqual(unavailable);
      await expect(gone.signIn({ session: row('a'), isNew: true, ip: null })).rejects.toEqual(
        unavailable,
      );
      await expect(end(gone, { tokenHash: 'hash-a' })).rejects.toEqual(unavailable);
      await expect(gone.ping()).rejects.toEqual(unavailable);
    });
  });
}

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
        revision: 0,
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
