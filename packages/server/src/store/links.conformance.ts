import { beforeEach, describe, expect, test } from 'vitest';
import {
  account,
  accountsOf,
  alice,
  bob,
  bobsAccount,
  change,
  emailAccount,
  fifty,
  linkEmail,
  now,
  row,
  signIn,
  toUserId,
} from './fixtures.conformance.ts';
import type { Link, StoredUser } from './rows.ts';
import type { Store } from './store.ts';

/** Tests what every store does when accounts are linked and unlinked, and users deleted. `open` gives an empty one. */
export function testLinks(name: string, open: () => Promise<Store>): void {
  describe(`${name} as a store of links`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
      return () => store.close();
    });

    const link = (name: string, userId = alice, more: Partial<Link> = {}) =>
      linkEmail(store, name, userId, more);
    const unlink = (name: string, userId = alice, limit = 200) =>
      store.unlink({ ...change, userId, account: name, limit });
    const count = (outcomes: readonly unknown[], outcome: unknown) =>
      outcomes.filter((each) => each === outcome).length;

    beforeEach(async () => {
      await signIn(store, { session: row('a') });
    });

    test('a linked account is the user’s, and every session of the user shows it', async () => {
      expect(await link('email:a')).toBe('linked');
      expect(await store.findAccount('email:a')).toMatchObject({
        ...emailAccount('email:a', alice),
        linked_at: now + 5,
        last_used_at: now + 5,
      });
      expect((await store.findSession('hash-a'))?.accounts).toEqual([account, 'email:a']);
      const later = row('b', { account: 'email:a', user_id: alice });
      const signedIn = await store.signIn({ session: later, isNew: false, ip: null });
      expect(signedIn).toMatchObject({ outcome: 'ok', accounts: [account, 'email:a'] });
      expect((await store.listUserSessions(alice, 10)).map(({ id }) => id).sort()).toEqual([
        'id-a',
        'id-b',
      ]);
      expect(await store.auditTrail({ account: 'email:a', limit: 10 })).toContainEqual(
        expect.objectContaining({
          event: 'account-linked',
          actor: 'visitor',
          user_id: alice,
          session_id: 'id-a',
          provider: 'email',
          ip: '192.0.2.1',
          at: now + 5,
        }),
      );
    });

    test('makes a missing user together with the account, once, or not at all', async () => {
      const ada = { account: 'email:ada', newSince: now - 99 };
      const make = ({ account: name, newSince }: typeof ada, userId = 'user 7') =>
        link(name, userId, { newSince });
      const outcomes = await fifty(() => make(ada));
      expect([count(outcomes, 'linked'), count(outcomes, 'known')]).toEqual([1, 49]);
      expect(await store.findUser('user 7')).toMatchObject({
        id: 'user 7',
        created_at: now - 99,
        accounts: [{ account: 'email:ada', linked_at: now + 5 }],
      });
      expect(await make({ ...ada, newSince: now })).toBe('known');
      expect((await store.findUser('user 7'))?.created_at).toBe(now - 99);
      expect(await make(ada, 'user 8')).toBe('taken');
      expect(await store.findUser('user 8')).toBeUndefined();
    });

    test('linking it again changes nothing', async () => {
      await link('email:a');
      const before = await store.findAccount('email:a');
      expect(await link('email:a', alice, { at: now + 99 })).toBe('known');
      expect(await store.findAccount('email:a')).toEqual(before);
      expect(await store.auditTrail({ account: 'email:a', limit: 10 })).toHaveLength(1);
    });

    test('an account of another user is taken, and what proved it stays usable', async () => {
      await signIn(store, { session: row('bob', { account: bobsAccount }) });
      const nonce = { hash: 'nonce', expiresAt: now + 600_000 };
      await store.createEmailToken({
        mailbox: 'mailbox of t',
        code: null,
        hash: 't',
        email: 'a@b.c',
        user_id: alice,
        expires_at: now + 99,
      });
      expect(await link(bobsAccount, alice, { nonce, emailToken: 't' })).toBe('taken');
      expect(await accountsOf(store, alice)).toEqual([account]);
      expect((await store.findAccount(bobsAccount))?.user_id).toBe(bob);
      expect(await store.findNonce('nonce')).toBeUndefined();
      expect(await store.findEmailToken('t')).toBeDefined();
      expect(await link('email:a', alice, { nonce, emailToken: 't' })).toBe('linked');
      expect(await link('email:b', alice, { nonce })).toBe('nonce-used');
      expect(await link('email:b', alice, { emailToken: 't' })).toBe('link-used');
      expect(await accountsOf(store, alice)).toEqual([account, 'email:a']);
    });

    test('needs a live session where one is named, and a user', async () => {
      expect(await link('email:a', alice, { session: 'hash-a' })).toBe('linked');
      expect(await link('email:b', alice, { session: 'hash-ended' })).toBe('no-session');
      expect(await link('email:b', 'nobody')).toBe('no-user');
      expect(await store.findAccount('email:b')).toBeUndefined();
    });

    test('a user has no more accounts than the maximum, however many are linked at once', async () => {
      const outcomes = await fifty((index) => link(`email:${index}`));
      expect([count(outcomes, 'linked'), count(outcomes, 'limit')]).toEqual([19, 31]);
      expect(await accountsOf(store, alice)).toHaveLength(20);
      expect(await link(account)).toBe('known');
    });

    test('50 parallel links of one account by two users give it one owner', async () => {
      await signIn(store, { session: row('bob', { account: bobsAccount }) });
      const outcomes = await fifty((index) => link('email:a', index % 2 === 0 ? alice : bob));
      expect(count(outcomes, 'linked')).toBe(1);
      expect([count(outcomes, 'known'), count(outcomes, 'taken')]).toEqual([24, 25]);
      const owners = [await accountsOf(store, alice), await accountsOf(store, bob)];
      expect(owners.filter((accounts) => accounts?.includes('email:a'))).toHaveLength(1);
    });

    test('linking an account while it signs in for the first time gives it one owner', async () => {
      const outcomes = await fifty(async (index) => {
        if (index % 2 === 0) return link('email:a');
        const session = row(String(index), { account: 'email:a', user_id: `user-${index}` });
        return (await store.signIn({ session, isNew: true, ip: null })).outcome;
      });
      const won = count(outcomes, 'linked') + count(outcomes, 'ok');
      expect(won).toBe(1);
      const owner = (await store.findAccount('email:a'))?.user_id ?? '';
      expect(await accountsOf(store, owner)).toContain('email:a');
      const users = await store.listUsers({ limit: 100 });
      expect(users).toHaveLength(count(outcomes, 'ok') + 1);
      expect(users.every(({ accounts }) => accounts.length > 0)).toBe(true);
    });

    test('50 parallel unlinks of the last two leave one', async () => {
      await link('email:a');
      const outcomes = await fifty((index) => unlink(index % 2 === 0 ? account : 'email:a'));
      const names = outcomes.map(({ outcome }) => outcome);
      expect(count(names, 'unlinked')).toBe(1);
      expect(count(names, 'last') + count(names, 'not-linked')).toBe(49);
      expect(await accountsOf(store, alice)).toHaveLength(1);
    });

    test('unlinking ends the sessions that the account opened, and no others', async () => {
      await link('email:a');
      for (const name of ['b', 'c']) {
        await signIn(store, { session: row(name, { account: 'email:a' }) });
      }
      const result = await unlink('email:a');
      expect(result).toMatchObject({ outcome: 'unlinked' });
      const ended = result.outcome === 'unlinked' ? result.ended : [];
      expect(ended.map(({ id }) => id).sort()).toEqual(['id-b', 'id-c']);
      expect(await store.findSession('hash-b')).toBeUndefined();
      expect((await store.findSession('hash-a'))?.accounts).toEqual([account]);
      expect(await store.findAccount('email:a')).toBeUndefined();
      const trail = await store.auditTrail({ account: 'email:a', limit: 10 });
      expect(trail.map(({ event }) => event)).toContain('account-unlinked');
      expect(await unlink('email:a')).toEqual({ outcome: 'not-linked' });
      expect(await unlink(account)).toEqual({ outcome: 'last' });
      expect(await unlink(account, 'nobody')).toEqual({ outcome: 'not-linked' });
    });

    test('no session of an unlinked account is found, also before all have ended', async () => {
      await link('email:a');
      for (const name of ['b', 'c', 'd']) {
        await signIn(store, { session: row(name, { account: 'email:a' }) });
      }
      const result = await unlink('email:a', alice, 1);
      expect(result.outcome === 'unlinked' && result.ended).toHaveLength(1);
      for (const name of ['b', 'c', 'd']) {
        expect(await store.findSession(`hash-${name}`)).toBeUndefined();
      }
      // Not even once the account belongs to a user again.
      await link('email:a');
      const ending = { at: now, event: 'session-ended', actor: 'operator', ip: null } as const;
      expect(await store.endSessions({ account: 'email:a' }, ending, 10)).toHaveLength(2);
    });

    test('no sign-in that runs while its account is unlinked leaves a session', async () => {
      for (let round = 0; round < 5; round++) {
        const name = `email:${round}`;
        await link(name);
        const [result] = await Promise.all([
          unlink(name),
          ...Array.from({ length: 9 }, (_, index) => {
            const session = row(`${round}-${index}`, { account: name, user_id: alice });
            return store.signIn({ session, isNew: false, ip: null });
          }),
        ]);
        expect(result?.outcome).toBe('unlinked');
        for (let index = 0; index < 9; index++) {
          expect(await store.findSession(`hash-${round}-${index}`)).toBeUndefined();
        }
      }
      expect((await store.listUserSessions(alice, 100)).map(({ id }) => id)).toEqual(['id-a']);
    });

    test('deleting a user leaves nothing of it but that there was one', async () => {
      await link('email:a');
      await signIn(store, { session: row('b', { account: 'email:a' }) });
      await signIn(store, { session: row('bob', { account: bobsAccount }) });
      await store.createEmailToken({
        mailbox: 'mailbox of t',
        code: null,
        hash: 't',
        email: 'x@y.z',
        user_id: alice,
        expires_at: now + 99,
      });
      const deletion = { userId: alice, at: now + 9, actor: 'operator', ip: null } as const;
      const deleted = await store.deleteUser(deletion);
      expect(deleted?.ended.map(({ id }) => id).sort()).toEqual(['id-a', 'id-b']);
      expect(await store.findUser(alice)).toBeUndefined();
      expect(await store.findSession('hash-a')).toBeUndefined();
      expect(await store.findEmailToken('t')).toBeUndefined();
      const [newest, ...older] = await store.auditTrail({ limit: 10 });
      expect(newest).toMatchObject({
        event: 'user-deleted',
        user_id: alice,
        account: null,
        provider: null,
        actor: 'operator',
        at: now + 9,
      });
      expect(older.map((each) => each.account)).toEqual([bobsAccount]);
      expect(await store.findSession('hash-bob')).toBeDefined();
      expect(await store.deleteUser(deletion)).toBeUndefined();
    });

    test('forgetting one account of a user keeps the user, its other accounts and their sessions', async () => {
      await link('email:a');
      await signIn(store, { session: row('b', { account: 'email:a' }) });
      await store.forget('email:a');
      expect(await accountsOf(store, alice)).toEqual([account]);
      expect(await store.findSession('hash-b')).toBeUndefined();
      expect(await store.findSession('hash-a')).toBeDefined();
      await store.forget(account);
      expect(await store.findUser(alice)).toBeUndefined();
    });

    test('lists users, newest first, a page at a time', async () => {
      for (let index = 0; index < 5; index++) {
        const session = row(`u${index}`, {
          account: `email:${index}`,
          created_at: now + (index >> 1),
        });
        await signIn(store, { session });
      }
      await link('email:linked', toUserId('email:4'));
      const all = await store.listUsers({ limit: 100 });
      expect(all).toHaveLength(6);
      expect(all[0]?.accounts.map((each) => each.account)).toEqual(['email:4', 'email:linked']);
      const paged: StoredUser[] = [];
      for (let page = await store.listUsers({ limit: 2 }); page.length > 0; ) {
        paged.push(...page);
        page = await store.listUsers({ limit: 2, after: page.at(-1) });
      }
      expect(paged.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    });
  });
}
