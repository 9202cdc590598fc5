import { beforeEach, describe, expect, test } from 'vitest';
import { account, end, ids, now, row, signIn, toUserId } from './fixtures.conformance.ts';
import type { Store } from './store.ts';

/** Tests that nonces, tries and mailed tokens of every store count once. `open` gives an empty one. */
export function testOneTimeUse(name: string, open: () => Promise<Store>): void {
  describe(`${name} as a store of nonces and mailed tokens`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
      return () => store.close();
    });

    test('a nonce opens one session, however many race for it', async () => {
      const nonce = { hash: 'nonce', expiresAt: now + 600_000 };
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          signIn(store, { session: row(String(index)), nonce }),
        ),
      );
      expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
      expect(await store.listUserSessions(toUserId(account), 10)).toHaveLength(1);
    });

    test('sign-ins of one moment fail each by itself', async () => {
      const nonce = (index: number) => ({ hash: `nonce-${index}`, expiresAt: now + 600_000 });
      await signIn(store, { session: row('known'), nonce: nonce(0) });
      const outcomes = await Promise.allSettled(
        Array.from({ length: 30 }, (_, index) =>
          // One nonce was used, and one session cannot be written.
          signIn(store, {
            session: row(index === 7 ? 'known' : String(index)),
            nonce: nonce(index),
          }),
        ),
      );
      expect(outcomes.splice(7, 1)).toMatchObject([
        { status: 'rejected', reason: { code: 'STORE_UNAVAILABLE' } },
      ]);
      expect(outcomes.shift()).toEqual({ status: 'fulfilled', value: 'nonce-used' });
      expect(new Set(outcomes.map((one) => JSON.stringify(one)))).toEqual(
        new Set([JSON.stringify({ status: 'fulfilled', value: 'ok' })]),
      );
      expect(await ids(store, 100)).toHaveLength(29);
      // What it would have used up is left.
      expect(await signIn(store, { session: row('again'), nonce: nonce(7) })).toBe('ok');
    });

    test('a lost race writes nothing and ends nothing', async () => {
      const nonce = { hash: 'nonce', expiresAt: now + 600_000 };
      await signIn(store, { session: row('old') });
      await signIn(store, { session: row('winner'), nonce });
      const outcome = await signIn(store, { session: row('loser'), nonce, replaces: ['hash-old'] });
      expect(outcome).toBe('nonce-used');
      expect(await store.findSession('hash-loser')).toBeUndefined();
      expect(await store.findSession('hash-old')).toBeDefined();
    });

    test('counts failed tries, and a failed nonce can still be used', async () => {
      for (let attempt = 0; attempt < 2; attempt++) {
        expect(await store.reserveAttempt('nonce', now + 600_000, 5)).toBe('reserved');
      }
      expect({ ...(await store.findNonce('nonce')) }).toEqual({
        hash: 'nonce',
        attempts: 2,
        used_at: null,
        expires_at: now + 600_000,
      });
      const nonce = { hash: 'nonce', expiresAt: now + 600_000 };
      expect(await signIn(store, { session: row('a'), nonce })).toBe('ok');
      expect((await store.findNonce('nonce'))?.used_at).toBe(now);
    });

    test('parallel tries with one nonce reserve exactly the maximum', async () => {
      const tries = Array.from({ length: 60 }, () => store.reserveAttempt('nonce', now + 10, 5));
      const outcomes = await Promise.all(tries);
      expect(outcomes.filter((outcome) => outcome === 'reserved')).toHaveLength(5);
      expect(outcomes.filter((outcome) => outcome === 'exhausted')).toHaveLength(55);
      expect((await store.findNonce('nonce'))?.attempts).toBe(5);
      expect(await store.reserveAttempt('another', now + 10, 5)).toBe('reserved');
    });

    test('a try that decided nothing can be given back, and only what was reserved', async () => {
      const reserve = () => store.reserveAttempt('nonce', now + 10, 1);
      await store.releaseAttempt('nonce');
      expect(await reserve()).toBe('reserved');
      expect(await reserve()).toBe('exhausted');
      await store.releaseAttempt('nonce');
      await store.releaseAttempt('nonce');
      expect([await reserve(), await reserve()]).toEqual(['reserved', 'exhausted']);
    });

    test('a reserved nonce opens its session, and no try is left once it is used', async () => {
      const nonce = { hash: 'nonce', expiresAt: now + 10 };
      expect(await store.reserveAttempt('nonce', now + 10, 5)).toBe('reserved');
      expect(await signIn(store, { session: row('a'), nonce })).toBe('ok');
      expect(await store.reserveAttempt('nonce', now + 10, 5)).toBe('used');
      await store.releaseAttempt('nonce');
      expect(await signIn(store, { session: row('b'), nonce })).toBe('nonce-used');
    });

    test('a mailed token opens one session, however many race for it, and none after its time', async () => {
      const token = {
        mailbox: 'mailbox of token',
        code: null,
        hash: 'token',
        email: 'a@example.com',
        user_id: null,
        expires_at: now + 10,
      };
      await store.createEmailToken(token);
      await store.createEmailToken({
        ...token,
        mailbox: 'mailbox of late',
        hash: 'late',
        expires_at: now,
      });
      expect({ ...(await store.findEmailToken('token')) }).toEqual(token);
      const use = (name: string, emailToken: string) =>
        signIn(store, { session: row(name), emailToken });
      const uses = Array.from({ length: 10 }, (_, index) => use(String(index), 'token'));
      const outcomes = await Promise.all(uses);
      expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === 'link-used')).toHaveLength(9);
      expect(await store.findEmailToken('token')).toBeUndefined();
      expect(await use('late', 'late')).toBe('link-used');
      expect(await use('never', 'never')).toBe('link-used');
      expect(await store.listUserSessions(toUserId(account), 10)).toHaveLength(1);
    });

    test('a mailed token takes the place of the one that its mailbox had, and of no other', async () => {
      const token = { mailbox: 'm', code: null, email: 'a@example.com', user_id: null };
      const mail = (hash: string) =>
        store.createEmailToken({ ...token, hash, expires_at: now + 10 });
      const other = { mailbox: 'of another browser', hash: 'other', expires_at: now + 10 };
      await store.createEmailToken({ ...token, ...other });
      await Promise.all(Array.from({ length: 10 }, (_, index) => mail(`race-${index}`)));
      await mail('last');
      const found = Array.from({ length: 10 }, (_, index) => store.findEmailToken(`race-${index}`));
      expect(await Promise.all(found)).toEqual(found.map(() => undefined));
      expect(await store.findEmailToken('last')).toBeDefined();
      expect(await store.findEmailToken('other')).toBeDefined();
    });

    test('a mailed token that moves takes the place of another, and is never revived', async () => {
      const token = { code: null, email: 'a@example.com', user_id: null, expires_at: now + 10 };
      const hashes = Array.from({ length: 10 }, (_, index) => `race-${index}`);
      for (const hash of ['first', ...hashes])
        await store.createEmailToken({ ...token, hash, mailbox: hash });
      await store.moveEmailToken('first', 'm');
      const moved = { ...token, hash: 'first', mailbox: 'm' };
      expect({ ...(await store.findEmailToken('first')) }).toEqual(moved);
      await Promise.all(hashes.map((hash) => store.moveEmailToken(hash, 'm')));
      const found = await Promise.all(hashes.map((hash) => store.findEmailToken(hash)));
      const left = found.filter((row) => row !== undefined);
      expect(left).toMatchObject([{ mailbox: 'm' }]);
      expect(await store.findEmailToken('first')).toBeUndefined();
      const emailToken = left[0]?.hash ?? '';
      expect(await signIn(store, { session: row('a'), emailToken })).toBe('ok');
      await store.moveEmailToken(emailToken, 'other');
      expect(await store.findEmailToken(emailToken)).toBeUndefined();
    });

    test('a sign-in that fails leaves the mailed token usable', async () => {
      await store.createEmailToken({
        mailbox: 'mailbox of token',
        code: null,
        hash: 'token',
        email: 'a@example.com',
        user_id: null,
        expires_at: now + 10,
      });
      await signIn(store, { session: row('a') });
      // The token of a session is the key of its row.
      await expect(signIn(store, { session: row('a'), emailToken: 'token' })).rejects.toMatchObject(
        { code: 'STORE_UNAVAILABLE' },
      );
      expect(await store.findEmailToken('token')).toBeDefined();
    });
  });
}

/** Tests what every store does for sessions of contract accounts. `open` gives an empty one. */
export function testProofs(name: string, open: () => Promise<Store>): void {
  describe(`${name} as a store of proofs`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
      return () => store.close();
    });

    describe('the proof of a contract account', () => {
      const proof = { hash: `0x${'ab'.repeat(32)}`, signature: `0x${'cd'.repeat(16_384)}` };
      const session = row('a', { checked_at: now });

      test('is kept whole, and only for sessions that have one', async () => {
        await signIn(store, { session, proof });
        await signIn(store, { session: row('b') });
        expect({ ...(await store.findProof('hash-a')) }).toEqual(proof);
        expect(await store.findProof('hash-b')).toBeUndefined();
      });

      test('is not written when a race was lost', async () => {
        const nonce = { hash: 'nonce', expiresAt: now + 600_000 };
        await signIn(store, { session: row('winner'), nonce });
        expect(await signIn(store, { session, proof, nonce })).toBe('nonce-used');
        expect(await store.findProof('hash-a')).toBeUndefined();
      });

      test.each<[string, (open: Store) => Promise<unknown>]>([
        ['is signed out of', (open) => end(open, { tokenHash: 'hash-a' })],
        ['is replaced', (open) => signIn(open, { session: row('b'), replaces: ['hash-a'] })],
        ['is forgotten', (open) => open.forget(account)],
        [
          'is swept away',
          (open) =>
            open.sweep({ now: now + 2_000_000, idleSince: now, auditSince: now, limit: 10 }),
        ],
      ])('goes when its session %s', async (_, end) => {
        await signIn(store, { session, proof });
        await end(store);
        expect(await store.findProof('hash-a')).toBeUndefined();
      });

      test('records the time of a check, which revives nothing', async () => {
        await signIn(store, { session, proof });
        await store.recordCheck('hash-a', now + 5000);
        expect((await store.findSession('hash-a'))?.checked_at).toBe(now + 5000);
        await end(store, { tokenHash: 'hash-a' });
        await store.recordCheck('hash-a', now + 9000);
        expect(await store.findSession('hash-a')).toBeUndefined();
      });
    });
  });
}
