import { beforeEach, describe, expect, test } from 'vitest';
import type { Link, Merge } from './account-changes.ts';
import { account, now, row, signIn, toUserId } from './store.conformance.ts';
import type { Store } from './store.ts';

const hour = 3_600_000;

/** Tests what every store does when accounts are removed and come back, and when users are joined. `open` gives an empty one. */
export function testRemovals(name: string, open: () => Promise<Store>): void {
  describe(`${name} as a store of removed accounts and joined users`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
      return () => store.close();
    });

    const alice = toUserId(account);
    const bobsAccount = 'eip155:8453:0xb0b';
    const bob = toUserId(bobsAccount);
    const change = { at: now + 5, actor: 'visitor', ip: '192.0.2.1', sessionId: 'id-a' } as const;
    const young = 'email:young';

    const link = (name: string, userId = alice, more: Partial<Link> = {}) =>
      store.link({
        ...change,
        ...more,
        account: {
          account: name,
          user_id: userId,
          provider: 'email',
          address: null,
          chain_id: null,
          name: null,
          email: name.slice(6),
          image: null,
        },
      });
    const unlink = (name: string, session: string, at = now + 9) =>
      store.unlink({ ...change, userId: alice, account: name, session, limit: 200, at });
    const restore = (id: string, at: number, userId = alice) =>
      store.signIn({
        session: row(id, { account, user_id: userId, created_at: at }),
        isNew: false,
        unlinked: 'restore',
        ip: '192.0.2.7',
      });
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
    const accountsOf = async (userId: string) =>
      (await store.findUser(userId))?.accounts.map((each) => each.account);
    const listEvents = async (of: string) =>
      (await store.auditTrail({ account: of, limit: 20 })).map(({ event }) => event);
    const fifty = <Result>(run: (index: number) => Promise<Result>) =>
      Promise.all(Array.from({ length: 50 }, (_, index) => run(index)));

    beforeEach(async () => {
      await signIn(store, { session: row('a') });
    });

    describe('an account that is removed', () => {
      beforeEach(async () => {
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

      test('by itself, by an older one or by the operator is gone', async () => {
        expect(await unlink(account, 'hash-a')).toMatchObject({ isRestorable: false });
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
        expect(await accountsOf(alice)).toEqual([account]);
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

    describe('two users', () => {
      beforeEach(async () => {
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
        expect((await store.findSession('hash-a'))?.accounts).toEqual(await accountsOf(alice));
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
        expect(await accountsOf(bob)).toEqual([bobsAccount]);
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
            ...(round % 2 === 0
              ? [store.deleteUser({ ...deletion, userId: toUserId(theirs) })]
              : []),
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
  });
}
