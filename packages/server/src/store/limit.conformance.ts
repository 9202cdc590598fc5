import { beforeEach, describe, expect, test } from 'vitest';
import {
  account,
  accountsOf,
  alice,
  change,
  linkEmail,
  now,
  row,
  signIn,
  toUserId,
} from './fixtures.conformance.ts';
import type { SignIn, Store } from './store.ts';
import { maximumAccounts } from './users.ts';

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
