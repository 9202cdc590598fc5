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
import type { Link, Merge } from './rows.ts';
import type { Store } from './store.ts';

const hour = 3_600_000;

/** Tests what every store does when two users are joined. `open` gives an empty one. */
export function testMerges(name: string, open: () => Promise<Store>): void {
  describe(`${name} as a store of joined users`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
      return () => store.close();
    });

    const link = (name: string, userId: string, more: Partial<Link> = {}) =>
      linkEmail(store, name, userId, more);
    let nonces = 0;
    const merge = (more: Partial<Merge> = {}) =>
      store.merge({
        ...change,
        userId: alice,
        session: 'hash-a',
        from: { userId: bob, account: bobsAccount },
        nonce: { hash: `merge-${nonces++}`, expiresAt: now + hour },
        limit: 200,
        ...more,
      });
    const listEvents = async (of: string) =>
      (await store.auditTrail({ account: of, limit: 20 })).map(({ event }) => event);

    beforeEach(async () => {
      await signIn(store, { session: row('a') });
      await signIn(store, { session: row('bob', { account: bobsAccount }) });
    });

    test('joins users: accounts start fresh, sessions end, and one user remains', async () => {
      await link('email:bob', bob);
      await signIn(store, { session: row('mail', { account: 'email:bob' }) });
      await store.createEmailToken({
        mailbox: 'mailbox of t',
        code: null,
        hash: 't',
        email: 'x@y.z',
        user_id: bob,
        expires_at: now + hour,
      });
      const result = await merge({ at: now + 50 });
      if (result.outcome !== 'merged') return expect.fail(result.outcome);
      expect(result.accounts).toEqual([bobsAccount, 'email:bob']);
      expect(result.ended.map(({ id }) => id).sort()).toEqual(['id-bob', 'id-mail']);
      expect(await store.findUser(bob)).toBeUndefined();
      expect(await store.findEmailToken('t')).toBeUndefined();
      for (const moved of [bobsAccount, 'email:bob']) {
        expect(await store.findAccount(moved)).toMatchObject({
          user_id: alice,
          linked_at: now + 50,
        });
      }
      expect(await store.findSession('hash-bob')).toBeUndefined();
      expect((await store.findSession('hash-a'))?.accounts).toEqual(await accountsOf(store, alice));
      expect(await listEvents(bobsAccount)).toContain('users-merged');
      // Deleting the user that stays leaves nothing of the one that is gone.
      await store.deleteUser({ userId: alice, at: now + 60, actor: 'operator', ip: null });
      const trail = await store.auditTrail({ limit: 100 });
      expect(trail.map(({ event }) => event)).toEqual(['user-deleted']);
    });

    test('no session of the one that goes is found, also before all have ended', async () => {
      for (const each of ['b', 'c'])
        await signIn(store, { session: row(each, { account: bobsAccount }) });
      const result = await merge({ limit: 1 });
      expect(result.outcome === 'merged' && result.ended).toHaveLength(1);
      for (const each of ['bob', 'b', 'c']) {
        expect(await store.findSession(`hash-${each}`)).toBeUndefined();
      }
      expect((await store.listUserSessions(alice, 10)).map(({ id }) => id)).toEqual(['id-a']);
      await signIn(store, { session: row('new', { account: bobsAccount }) });
      const ending = { at: now, event: 'session-ended', actor: 'visitor', ip: null } as const;
      const left = { account: bobsAccount, openedFor: bob };
      expect(await store.endSessions(left, ending, 10)).toHaveLength(2);
      expect(await store.findSession('hash-new')).toBeDefined();
    });

    test('stay two, with nothing written, where the merge is refused', async () => {
      const nonce = { hash: 'nonce', expiresAt: now + hour };
      expect(await merge({ nonce, session: 'hash-bob' })).toEqual({ outcome: 'no-session' });
      expect(await merge({ nonce, from: { userId: 'nobody', account: bobsAccount } })).toEqual({
        outcome: 'moved',
      });
      expect(await merge({ nonce, from: { userId: bob, account: 'email:x' } })).toEqual({
        outcome: 'moved',
      });
      expect(await store.findNonce('nonce')).toBeUndefined();
      await store.signIn({
        session: row('n', { account: bobsAccount, user_id: bob }),
        isNew: false,
        nonce,
        ip: null,
      });
      expect(await merge({ nonce })).toEqual({ outcome: 'nonce-used' });
      expect(await accountsOf(store, bob)).toEqual([bobsAccount]);
      expect(await store.findSession('hash-bob')).toBeDefined();
    });

    test('are not joined by an account that was linked a short time ago', async () => {
      await link('email:thief', bob, { at: now + hour });
      const from = { userId: bob, account: 'email:thief' };
      const at = now + 73 * hour;
      expect(await merge({ from, at: at - 1 })).toEqual({ outcome: 'too-new' });
      expect(await merge({ from, at: at + 1 })).toMatchObject({ outcome: 'merged' });
    });

    test('are not joined past an account that was removed and can come back', async () => {
      await link('email:thief', bob, { at: now + hour });
      await signIn(store, { session: row('thief', { account: 'email:thief' }) });
      const from = { userId: bob, account: 'email:thief' };
      const at = now + 80 * hour;
      await store.unlink({
        ...change,
        userId: bob,
        account: bobsAccount,
        session: 'hash-thief',
        limit: 1,
        at,
      });
      expect(await merge({ from, at: at + 71 * hour })).toEqual({ outcome: 'too-new' });
      expect(await merge({ from, at: at + 72 * hour })).toMatchObject({ outcome: 'merged' });
    });

    test('a removed account moves along, and its time starts again', async () => {
      for (const [each, at] of [
        ['email:one', now + 1],
        ['email:two', now + 2],
      ] as const) {
        await link(each, bob, { at });
      }
      await signIn(store, { session: row('two', { account: 'email:two' }) });
      await store.unlink({
        ...change,
        userId: bob,
        account: 'email:one',
        session: 'hash-two',
        limit: 1,
      });
      await merge({ at: now + 50 });
      expect(await store.findUnlinked('email:one')).toMatchObject({
        user_id: alice,
        linked_at: now + 50,
      });
    });

    test('that are joined both ways at once become one, 50 times', async () => {
      const outcomes = await fifty((index) =>
        index % 2 === 0
          ? merge()
          : merge({ userId: bob, session: 'hash-bob', from: { userId: alice, account } }),
      );
      const merged = outcomes.filter(({ outcome }) => outcome === 'merged');
      expect(merged).toHaveLength(1);
      expect(await store.listUsers({ limit: 10 })).toHaveLength(1);
      const [user] = await store.listUsers({ limit: 10 });
      expect(user?.accounts).toHaveLength(2);
    });

    test('a merge, an unlink, sign-ins and a deletion at once leave every account one user', async () => {
      const deletion = { at: now + 9, actor: 'operator', ip: null } as const;
      for (let round = 0; round < 5; round++) {
        const mine = `email:mine-${round}`;
        const theirs = `email:theirs-${round}`;
        await signIn(store, { session: row(`m${round}`, { account: mine }) });
        await signIn(store, { session: row(`t${round}`, { account: theirs }) });
        await link(`email:more-${round}`, toUserId(theirs));
        const from = { userId: toUserId(theirs), account: theirs };
        await Promise.all([
          merge({ userId: toUserId(mine), session: `hash-m${round}`, from }),
          store.unlink({
            ...change,
            userId: toUserId(theirs),
            account: `email:more-${round}`,
            session: `hash-t${round}`,
            limit: 200,
          }),
          ...Array.from({ length: 8 }, (_, index) =>
            store.signIn({
              session: row(`s${round}-${index}`, { account: theirs, user_id: toUserId(theirs) }),
              isNew: false,
              ip: null,
            }),
          ),
          ...(round % 2 === 0 ? [store.deleteUser({ ...deletion, userId: toUserId(theirs) })] : []),
        ]);
        const owner = (await store.findAccount(theirs))?.user_id;
        expect([undefined, toUserId(mine)]).toContain(owner);
        expect(await store.findUser(toUserId(theirs))).toBeUndefined();
        for (let index = 0; index < 8; index++) {
          expect(await store.findSession(`hash-s${round}-${index}`)).toBeUndefined();
        }
      }
    });
  });
}
