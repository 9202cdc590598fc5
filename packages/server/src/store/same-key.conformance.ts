import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { account, now, row, signIn, toUserId } from './fixtures.conformance.ts';
import type { SignIn, Store } from './store.ts';

/** Tests what every store does when a key signs in on several chains. `open` gives an empty one. */
export function testSameKey(name: string, open: () => Promise<Store>): void {
  describe(`${name} as a store of keys`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
      return () => store.close();
    });

    const alice = toUserId(account);
    const address = row('a').address;
    const onSepolia = `eip155:84532:${address}`;
    const change = { at: now + 9, actor: 'visitor', ip: '192.0.2.1', sessionId: 'id-a' } as const;
    const sepoliaRow = (id: string, userId = alice, at = now + 5) =>
      row(id, { account: onSepolia, chain_id: 84532, user_id: userId, created_at: at });
    const join = (id: string, more: Partial<SignIn> = {}) =>
      store.signIn({
        session: sepoliaRow(id),
        isNew: false,
        byKey: true,
        joins: account,
        ip: '192.0.2.7',
        ...more,
      });
    const makeUser = (id: string, more: Partial<SignIn> = {}) =>
      store.signIn({
        session: sepoliaRow(id, `user ${id}`),
        isNew: true,
        byKey: true,
        sameKey: [account, `eip155:10:${address}`],
        ip: null,
        ...more,
      });
    const byKeyOf = async (of: string) => (await store.findAccount(of))?.by_key;
    const unlink = (of: string) =>
      store.unlink({ ...change, userId: alice, account: of, limit: 200 });

    test('joins an account to the user of another one, with its age', async () => {
      await signIn(store, { session: row('a'), byKey: true });
      expect(await join('b')).toEqual({
        outcome: 'ok',
        accounts: [onSepolia, account],
        ended: [],
      });
      expect(await store.findAccount(onSepolia)).toMatchObject({
        user_id: alice,
        provider: 'siwe',
        address,
        chain_id: 84532,
        linked_at: now,
        last_used_at: now + 5,
        by_key: 'joins',
      });
      expect((await store.findSession('hash-a'))?.accounts).toEqual([onSepolia, account]);
      const trail = await store.auditTrail({ account: onSepolia, limit: 10 });
      expect(trail.map(({ event }) => event).sort()).toEqual(['account-linked', 'sign-in']);
      expect(trail).toContainEqual(
        expect.objectContaining({
          event: 'account-linked',
          actor: 'visitor',
          user_id: alice,
          session_id: 'id-b',
          ip: '192.0.2.7',
        }),
      );
    });

    test.each([
      ['no key proved the other account', async () => signIn(store, { session: row('a') })],
      ['nobody has the other account', async () => undefined],
      [
        'the other account has another user by now',
        async () => signIn(store, { session: row('a', { user_id: 'another' }), byKey: true }),
      ],
      [
        'an account of the key was removed',
        async () => {
          await signIn(store, { session: row('a'), byKey: true });
          await join('first');
          await unlink(onSepolia);
        },
      ],
      [
        'the user was deleted',
        async () => {
          await signIn(store, { session: row('a'), byKey: true });
          await store.deleteUser({ userId: alice, at: now + 9, actor: 'operator', ip: null });
        },
      ],
    ])('joins nothing, and writes nothing, where %s', async (_, prepare) => {
      await prepare();
      const nonce = { hash: 'nonce', expiresAt: now + 600_000 };
      expect(await join('b', { nonce })).toEqual({ outcome: 'account-moved' });
      expect(await store.findAccount(onSepolia)).toBeUndefined();
      expect(await store.findNonce('nonce')).toBeUndefined();
    });

    test('makes no user where an account of the same key has one', async () => {
      await signIn(store, { session: row('a'), byKey: true });
      expect(await makeUser('b')).toEqual({ outcome: 'account-moved' });
      expect(await store.findUser('user b')).toBeUndefined();
      expect(await makeUser('c', { sameKey: [`eip155:10:${address}`] })).toMatchObject({
        outcome: 'ok',
        accounts: [onSepolia],
      });
    });

    test('makes a user beside an account that no key proved, or that a contract’s code proves', async () => {
      await signIn(store, { session: row('a') });
      expect(await byKeyOf(account)).toBeNull();
      expect(await makeUser('b')).toMatchObject({ outcome: 'ok' });
      expect((await store.findAccount(onSepolia))?.user_id).toBe('user b');
    });

    test('marks an account when its key signs later, and keeps the mark', async () => {
      await signIn(store, { session: row('a') });
      await signIn(store, { session: row('b'), byKey: true });
      expect(await byKeyOf(account)).toBe('joins');
      await signIn(store, { session: row('c') });
      expect(await byKeyOf(account)).toBe('joins');
    });

    test('marks a linked account where its key proved it', async () => {
      await signIn(store, { session: row('a') });
      const { provider, address: of } = row('a');
      const linked = {
        provider,
        address: of,
        user_id: alice,
        name: null,
        email: null,
        image: null,
      };
      const link = (chainId: number, byKey: boolean) =>
        store.link({
          ...change,
          byKey,
          account: { ...linked, account: `eip155:${chainId}:${of}`, chain_id: chainId },
        });
      await link(10, true);
      await link(84532, false);
      expect([await byKeyOf(`eip155:10:${of}`), await byKeyOf(onSepolia)]).toEqual(['joins', null]);
    });

    test.each([
      ['unlinked', () => unlink(onSepolia)],
      ['forgotten', () => store.forget(onSepolia)],
    ])(
      'an address of which one account was %s joins no more, whatever signs later',
      async (_, remove) => {
        await signIn(store, { session: row('a') });
        const fromContract = { account: onSepolia, chain_id: 84532, user_id: alice } as const;
        const { provider, address: of } = row('a');
        const profile = { provider, address: of, name: null, email: null, image: null };
        await store.link({ ...change, account: { ...profile, ...fromContract } });
        await remove();
        await signIn(store, { session: row('b'), byKey: true });
        expect(await byKeyOf(account)).toBe('alone');
        expect(await join('c')).toEqual({ outcome: 'account-moved' });
        expect(await makeUser('d')).toMatchObject({ outcome: 'ok' });
      },
    );

    test('first sign-ins of a key on two chains at once make one user', async () => {
      for (let round = 0; round < 10; round++) {
        const of = `0x${String(round).padStart(40, '0')}` as const;
        const accounts = [8453, 84532, 10].map((chainId) => `eip155:${chainId}:${of}`);
        const outcomes = await Promise.all(
          accounts.flatMap((each, index) =>
            Array.from({ length: 4 }, (_, copy) =>
              store.signIn({
                session: row(`${round}-${index}-${copy}`, {
                  account: each,
                  address: of,
                  chain_id: Number(each.split(':')[1]),
                  user_id: randomUUID(),
                }),
                isNew: true,
                byKey: true,
                sameKey: accounts.filter((other) => other !== each),
                ip: null,
              }),
            ),
          ),
        );
        const won = outcomes.filter(({ outcome }) => outcome === 'ok');
        expect(won).toHaveLength(1);
        expect(await store.listUsers({ limit: 100 })).toHaveLength(round + 1);
      }
    });
  });
}
