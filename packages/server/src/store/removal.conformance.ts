import { beforeEach, describe, expect, test } from 'vitest';
import {
  account,
  accountsOf,
  alice,
  bob,
  bobsAccount,
  change,
  fifty,
  linkEmail,
  now,
  row,
  signIn,
  toUserId,
} from './fixtures.conformance.ts';
import type { Link } from './rows.ts';
import type { SignIn, Store } from './store.ts';
import { maximumAccounts } from './users.ts';

const hour = 3_600_000;

/** Tests what every store does when accounts are removed and come back. `open` gives an empty one. */
export function testRemovals(name: string, open: () => Promise<Store>): void {
  describe(`${name} as a store of removed accounts`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
      return () => store.close();
    });

    const young = 'email:young';
    const link = (name: string, userId = alice, more: Partial<Link> = {}) =>
      linkEmail(store, name, userId, more);
    const unlink = (name: string, session: string, at = now + 9) =>
      store.unlink({ ...change, userId: alice, account: name, session, limit: 200, at });
    const restore = (id: string, at: number, userId = alice) =>
      store.signIn({
        session: row(id, { account, user_id: userId, created_at: at }),
        isNew: false,
        unlinked: 'restore',
        ip: '192.0.2.7',
      });
    const listEvents = async (of: string) =>
      (await store.auditTrail({ account: of, limit: 20 })).map(({ event }) => event);

    beforeEach(async () => {
      await signIn(store, { session: row('a') });
      await link(young);
      await signIn(store, { session: row('young', { account: young }) });
    });

    test('by a younger one can be restored, with its age', async () => {
      const linkedAt = (await store.findAccount(account))?.linked_at;
      expect(await unlink(account, 'hash-young')).toMatchObject({ isRestorable: true });
      expect(await store.findAccount(account)).toBeUndefined();
      expect(await store.findUnlinked(account)).toMatchObject({
        account,
        user_id: alice,
        linked_at: linkedAt,
        unlinked_at: now + 9,
        unlinked_by: young,
      });
      const signedIn = await restore('again', now + 20);
      expect(signedIn).toMatchObject({ outcome: 'ok', accounts: [account, young] });
      expect(await store.findAccount(account)).toMatchObject({
        user_id: alice,
        linked_at: linkedAt,
        last_used_at: now + 20,
      });
      expect(await store.findUnlinked(account)).toBeUndefined();
      const [newest] = await store.auditTrail({ account, limit: 10 });
      expect(newest).toMatchObject({ user_id: alice, session_id: 'id-again', ip: '192.0.2.7' });
      expect(await listEvents(account)).toContain('account-restored');
    });

    test('by itself can be restored if its session began before another account was linked', async () => {
      expect(await unlink(account, 'hash-a')).toMatchObject({ isRestorable: true });
      expect(await restore('again', now + 20)).toMatchObject({ accounts: [account, young] });
    });

    test('by itself, by an older one or by the operator is gone', async () => {
      await signIn(store, { session: row('later', { created_at: now + 9 }) });
      expect(await unlink(account, 'hash-later')).toMatchObject({ isRestorable: false });
      expect(await store.findUnlinked(account)).toBeUndefined();
      expect(await restore('again', now + 20)).toEqual({ outcome: 'account-moved' });
      await link('email:third', alice, { at: now + 30 });
      expect(await unlink('email:third', 'hash-young')).toMatchObject({ isRestorable: false });
      await link('email:fourth', alice, { at: now + 31 });
      const byOperator = { ...change, actor: 'operator', userId: alice, limit: 200 } as const;
      expect(await store.unlink({ ...byOperator, account: young })).toMatchObject({
        isRestorable: false,
      });
      for (const each of [account, young, 'email:third']) {
        expect(await store.findUnlinked(each)).toBeUndefined();
      }
    });

    test('does not name a forgotten account that removed it', async () => {
      await link('email:third');
      await unlink(account, 'hash-young');
      await store.forget(young);
      expect(await store.findUnlinked(account)).toMatchObject({ account, unlinked_by: '' });
    });

    test('comes back within 72 hours and is swept after them', async () => {
      await unlink(account, 'hash-young');
      const end = now + 9 + 72 * hour;
      expect(await restore('late', end)).toEqual({ outcome: 'account-moved' });
      const limits = { idleSince: 0, auditSince: 0, limit: 100 };
      await store.sweep({ ...limits, now: end - 1 });
      expect(await store.findUnlinked(account)).toBeDefined();
      await store.sweep({ ...limits, now: end });
      expect(await store.findUnlinked(account)).toBeUndefined();
    });

    test('is forgotten by a new user, a link, and with its user or itself', async () => {
      const removed = async () => (await store.findUnlinked(account)) !== undefined;
      const again = async () => {
        if ((await store.findAccount(account)) !== undefined) await store.forget(account);
        await link(account, alice, { at: now + 1 });
        await unlink(account, 'hash-young');
        expect(await removed()).toBe(true);
      };
      await unlink(account, 'hash-young');
      const session = row('new', { account, user_id: 'other' });
      await store.signIn({ session, isNew: true, unlinked: 'forget', ip: null });
      expect(await removed()).toBe(false);
      await again();
      await signIn(store, { session: row('bob', { account: bobsAccount }) });
      await link(account, bob);
      expect(await removed()).toBe(false);
      await again();
      await store.forget(account);
      expect(await removed()).toBe(false);
      await again();
      await store.deleteUser({ userId: alice, at: now, actor: 'operator', ip: null });
      expect(await removed()).toBe(false);
    });

    test('cannot be removed by a session that ended', async () => {
      await unlink(young, 'hash-a');
      expect(await unlink(account, 'hash-young')).toEqual({ outcome: 'no-session' });
      expect(await accountsOf(store, alice)).toEqual([account]);
    });

    test('50 restores against 50 first sign-ins give it one user', async () => {
      await unlink(account, 'hash-young');
      const outcomes = await fifty((index) =>
        index % 2 === 0
          ? restore(`r${index}`, now + 20)
          : store.signIn({
              session: row(`n${index}`, { account, user_id: `new-${index}` }),
              isNew: true,
              unlinked: 'forget',
              ip: null,
            }),
      );
      expect(outcomes.filter(({ outcome }) => outcome === 'ok')).toHaveLength(1);
      expect(outcomes.filter(({ outcome }) => outcome === 'account-moved')).toHaveLength(49);
      const owner = (await store.findAccount(account))?.user_id ?? '';
      const users = await store.listUsers({ limit: 100 });
      expect(new Set(users.map(({ id }) => id))).toEqual(new Set([alice, owner]));
      expect(await store.findUnlinked(account)).toBeUndefined();
    });
  });
}

/** Tests that every way to add an account to a user obeys one limit. `open` gives an empty store. */
export function testLimit(name: string, open: () => Promise<Store>): void {
  describe(`${name} as a store of users with as many accounts as they may have`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
      await signIn(store, { session: row('a'), byKey: true });
      await signIn(store, { session: row('carol', { account: carol }) });
      return () => store.close();
    });

    const carol = 'email:carol';
    const nonce = { hash: 'nonce', expiresAt: now + 600_000 };

    const link = (linked: string) => linkEmail(store, linked, alice);
    const join = (chainId: number, more?: Partial<SignIn>) => {
      const joining = `eip155:${chainId}:${row('a').address}`;
      const changes = { account: joining, chain_id: chainId, user_id: alice };
      const session = row(joining, changes);
      return store.signIn({
        session,
        isNew: false,
        byKey: true,
        joins: account,
        ip: null,
        ...more,
      });
    };
    const merge = () => {
      const from = { userId: toUserId(carol), account: carol };
      return store.merge({ ...change, userId: alice, session: 'hash-a', from, nonce, limit: 200 });
    };
    const linkUntil = async (number: number) => {
      for (let index = 1; index < number; index++) await link(`email:${index}`);
    };

    test.each([
      ['linked', async () => (await link('email:last')) === 'linked'],
      ['joined by its key', async () => (await join(84532)).outcome === 'ok'],
      ['brought along by its user', async () => (await merge()).outcome === 'merged'],
    ])('the last account is %s', async (_, add) => {
      await linkUntil(maximumAccounts - 1);
      expect(await add()).toBe(true);
      expect(await accountsOf(store, alice)).toHaveLength(maximumAccounts);
    });

    test.each([
      ['linked', async () => link('email:one-more')],
      ['joined by its key', async () => (await join(84532, { nonce })).outcome],
      ['brought along by its user', async () => (await merge()).outcome],
    ])('one more is not %s, and nothing is written', async (_, add) => {
      await linkUntil(maximumAccounts);
      const before = await accountsOf(store, alice);
      expect(await add()).toBe('limit');
      expect(await accountsOf(store, alice)).toEqual(before);
      expect(await accountsOf(store, toUserId(carol))).toEqual([carol]);
      expect(await store.listUserSessions(alice, 10)).toHaveLength(1);
      expect(await store.findNonce(nonce.hash)).toBeUndefined();
    });

    test('accounts of one key that come at once share the places that are left', async () => {
      await linkUntil(maximumAccounts - 2);
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, async (_, index) => (await join(1000 + index)).outcome),
      );
      expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(2);
      expect(outcomes.filter((outcome) => outcome === 'limit')).toHaveLength(8);
      expect(await accountsOf(store, alice)).toHaveLength(maximumAccounts);
    });

    test('an account that another user got meanwhile is no question of the limit', async () => {
      await linkUntil(maximumAccounts);
      const taken = `eip155:84532:${row('a').address}`;
      await signIn(store, { session: row('b', { account: taken, chain_id: 84532 }) });
      expect(await link(taken)).toBe('taken');
      expect(await join(84532)).toEqual({ outcome: 'account-moved' });
    });

    test('an account that is restored has its place also where others took it', async () => {
      await linkUntil(maximumAccounts);
      await signIn(store, { session: row('thief', { account: 'email:1', user_id: alice }) });
      const session = 'hash-thief';
      await store.unlink({ ...change, userId: alice, account, session, limit: 200 });
      expect(await link('email:filled')).toBe('linked');
      const restored = row('back', { created_at: now + 9 });
      const entry = { session: restored, isNew: false, unlinked: 'restore', ip: null } as const;
      expect(await store.signIn(entry)).toMatchObject({ outcome: 'ok' });
      expect(await accountsOf(store, alice)).toHaveLength(maximumAccounts + 1);
    });
  });
}
