import { beforeEach, describe, expect, test } from 'vitest';
import { account, end, now, row, signIn } from './fixtures.conformance.ts';
import type { Store } from './store.ts';

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
