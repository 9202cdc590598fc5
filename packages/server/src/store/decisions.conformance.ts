import { beforeEach, describe, expect, test } from 'vitest';
import {
  account,
  alice,
  change,
  end,
  ending,
  fifty,
  ids,
  linkEmail,
  now,
  row,
  signIn,
} from './fixtures.conformance.ts';
import type { SignIn, Store } from './store.ts';

/** Tests that what the site decided before all sessions ended opens none afterwards. `open` gives an empty store. */
export function testDecisions(name: string, open: () => Promise<Store>): void {
  describe(`${name} as a store of sign-ins that were decided`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
      await signIn(store, { session: row('a'), byKey: true });
      return () => store.close();
    });

    const revise = () => end(store, { userId: alice });
    const readRevision = async (of = account) => (await store.findAccount(of))?.revision;
    const decided = async (id: string, more: Partial<SignIn> = {}): Promise<SignIn> => ({
      session: row(id, { created_at: now + 5 }),
      isNew: false,
      revision: (await readRevision()) ?? -1,
      ip: null,
      ...more,
    });

    test.each([
      ['all sessions of the user ended', revise],
      ['all sessions of the account ended', () => end(store, { account })],
      ['its sessions got new data', () => store.setSessionData({ account }, '{"role":"admin"}')],
    ])('a sign-in writes nothing where %s after it was decided', async (_, meanwhile) => {
      const nonce = { hash: 'nonce', expiresAt: now + 1000 };
      const entry = await decided('b', { nonce, replaces: ['hash-a'] });
      await meanwhile();
      const before = await ids(store);
      expect(await store.signIn(entry)).toEqual({ outcome: 'account-moved' });
      expect(await ids(store)).toEqual(before);
      expect(await store.findNonce('nonce')).toBeUndefined();
      // Decided again.
      expect((await store.signIn(await decided('b', { nonce }))).outcome).toBe('ok');
    });

    test('nothing else keeps it from being written', async () => {
      const entry = await decided('b');
      await signIn(store, { session: row('c') });
      await linkEmail(store, 'email:eve@example.org', alice);
      await store.setSessionData({ tokenHash: 'hash-c' }, '{}');
      await end(store, { userId: alice, id: 'id-c' });
      await end(store, { userId: alice, exceptTokenHash: 'hash-a' });
      expect((await store.signIn(entry)).outcome).toBe('ok');
    });

    test('an account that joins, or that is restored, neither', async () => {
      const onSepolia = `eip155:84532:${row('a').address}`;
      const session = row('b', { account: onSepolia, chain_id: 84532, user_id: alice });
      const joining = { session, joins: account, byKey: true };
      const join = await decided('b', joining);
      await revise();
      expect(await store.signIn(join)).toEqual({ outcome: 'account-moved' });
      expect(await store.findAccount(onSepolia)).toBeUndefined();
      expect((await store.signIn(await decided('b', joining))).outcome).toBe('ok');
      expect(await readRevision(onSepolia)).toBe(await readRevision());

      await linkEmail(store, 'email:young', alice, { at: now + 9 });
      const young = row('young', { account: 'email:young', user_id: alice });
      await signIn(store, { session: young });
      const restore = await decided('c', { unlinked: 'restore' });
      await store.unlink({ ...change, userId: alice, account, session: 'hash-young', limit: 9 });
      await revise();
      expect(await store.signIn(restore)).toEqual({ outcome: 'account-moved' });
      expect(await store.findUnlinked(account)).toBeDefined();
      const revision = await readRevision(onSepolia);
      expect((await store.signIn({ ...restore, revision })).outcome).toBe('ok');
    });

    test('fifty that race with the end of all sessions leave none', async () => {
      const entries = await fifty((index) => decided(`race-${index}`));
      const signIns = entries.map((entry) => store.signIn(entry));
      await Promise.all([store.endSessions({ userId: alice }, ending, 200), ...signIns]);
      expect(await ids(store, 100)).toEqual([]);
    });
  });
}
