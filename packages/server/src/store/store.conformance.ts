import { beforeEach, describe, expect, test } from 'vitest';
import type { SessionRow, Store } from './store.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
const account = 'eip155:8453:0x00000000000000000000000000000000000A11cE';

/** A session as a sign-in writes it. */
function row(name: string, changes: Partial<SessionRow> = {}): SessionRow {
  return {
    token_hash: `hash-${name}`,
    id: `id-${name}`,
    account,
    provider: 'siwe',
    address: '0x00000000000000000000000000000000000A11cE',
    chain_id: 8453,
    name: 'Alice',
    email: null,
    image: null,
    user_agent: 'Test/1.0',
    created_at: now,
    last_seen_at: now,
    expires_at: now + 1_000_000,
    ...changes,
  };
}

/** What every store must do, whatever database is behind it. `open` gives an empty one. */
export function testStore(name: string, open: () => Promise<Store>): void {
  describe(`${name} as a store`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
      return () => store.close();
    });

    test('gives back a session as it was written', async () => {
      expect(await store.signIn({ session: row('a') })).toBe('ok');
      expect({ ...(await store.findSession('hash-a')) }).toEqual(row('a'));
      expect(await store.findSession('hash-b')).toBeUndefined();
    });

    test('a nonce opens one session, however many race for it', async () => {
      const nonce = { hash: 'nonce', expiresAt: now + 600_000 };
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          store.signIn({ session: row(String(index)), nonce }),
        ),
      );
      expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
      expect(await store.sessionsOf(account)).toHaveLength(1);
    });

    test('a lost race writes nothing and ends nothing', async () => {
      const nonce = { hash: 'nonce', expiresAt: now + 600_000 };
      await store.signIn({ session: row('old') });
      await store.signIn({ session: row('winner'), nonce });
      const outcome = await store.signIn({ session: row('loser'), nonce, replaces: 'hash-old' });
      expect(outcome).toBe('nonce-used');
      expect(await store.findSession('hash-loser')).toBeUndefined();
      expect(await store.findSession('hash-old')).toBeDefined();
    });

    test('signing in ends the session that the browser had', async () => {
      await store.signIn({ session: row('old') });
      await store.signIn({ session: row('new'), replaces: 'hash-old' });
      expect(await store.findSession('hash-old')).toBeUndefined();
      expect(await store.findSession('hash-new')).toBeDefined();
    });

    test('counts failed tries, and a failed nonce can still be used', async () => {
      await store.countAttempt('nonce', now + 600_000);
      await store.countAttempt('nonce', now + 600_000);
      expect({ ...(await store.findNonce('nonce')) }).toEqual({
        hash: 'nonce',
        attempts: 2,
        used_at: null,
        expires_at: now + 600_000,
      });
      const nonce = { hash: 'nonce', expiresAt: now + 600_000 };
      expect(await store.signIn({ session: row('a'), nonce })).toBe('ok');
      expect((await store.findNonce('nonce'))?.used_at).toBe(now);
    });

    test('parallel failed tries are all counted', async () => {
      await Promise.all(Array.from({ length: 20 }, () => store.countAttempt('nonce', now)));
      expect((await store.findNonce('nonce'))?.attempts).toBe(20);
    });

    test('noting a use moves time forward only, and revives nothing', async () => {
      await store.signIn({ session: row('a') });
      await store.touchSession('hash-a', now + 5000);
      await store.touchSession('hash-a', now + 1000);
      expect((await store.findSession('hash-a'))?.last_seen_at).toBe(now + 5000);
      await store.endSession('hash-a');
      await store.touchSession('hash-a', now + 9000);
      expect(await store.findSession('hash-a')).toBeUndefined();
    });

    test('ends a session once', async () => {
      await store.signIn({ session: row('a') });
      expect(await store.endSession('hash-a')).toBe(true);
      expect(await store.endSession('hash-a')).toBe(false);
    });

    test('ends by public id only for the account that owns it', async () => {
      await store.signIn({ session: row('a') });
      expect(await store.endSessionById('eip155:8453:0xother', 'id-a')).toBe(false);
      expect(await store.endSessionById(account, 'id-a')).toBe(true);
      expect(await store.findSession('hash-a')).toBeUndefined();
    });

    test('ends all sessions of an account, but for the one to keep', async () => {
      await store.signIn({ session: row('a') });
      await store.signIn({ session: row('b') });
      await store.signIn({ session: row('c') });
      await store.signIn({ session: row('other', { account: 'eip155:8453:0xother' }) });
      expect(await store.endSessionsOf(account, 'hash-b')).toBe(2);
      expect((await store.sessionsOf(account)).map((found) => found.id)).toEqual(['id-b']);
      expect(await store.endSessionsOf(account)).toBe(1);
      expect(await store.findSession('hash-other')).toBeDefined();
    });

    test('lists an account’s sessions, newest first', async () => {
      await store.signIn({ session: row('a', { created_at: now }) });
      await store.signIn({ session: row('b', { created_at: now + 2 }) });
      await store.signIn({ session: row('c', { created_at: now + 1 }) });
      expect((await store.sessionsOf(account)).map((found) => found.id)).toEqual([
        'id-b',
        'id-c',
        'id-a',
      ]);
    });

    test('sweeps what is past either limit, a few at a time', async () => {
      for (let index = 0; index < 5; index++) {
        await store.signIn({ session: row(`expired-${index}`, { expires_at: now }) });
      }
      await store.signIn({ session: row('idle', { last_seen_at: now - 1000 }) });
      await store.signIn({ session: row('live', { last_seen_at: now - 999 }) });
      await store.countAttempt('old nonce', now);
      await store.countAttempt('live nonce', now + 1);
      const limits = { now, idleSince: now - 1000, limit: 4 };
      expect(await store.sweep(limits)).toBe(5);
      expect(await store.sweep(limits)).toBe(2);
      expect(await store.sweep(limits)).toBe(0);
      expect((await store.sessionsOf(account)).map((found) => found.id)).toEqual(['id-live']);
      expect(await store.findNonce('old nonce')).toBeUndefined();
      expect(await store.findNonce('live nonce')).toBeDefined();
    });

    test('a database that is gone rejects; it never answers "no such session"', async () => {
      const gone = await open();
      await gone.close();
      const unavailable = expect.objectContaining({ code: 'STORE_UNAVAILABLE' });
      await expect(gone.findSession('hash-a')).rejects.toEqual(unavailable);
      await expect(gone.signIn({ session: row('a') })).rejects.toEqual(unavailable);
      await expect(gone.endSession('hash-a')).rejects.toEqual(unavailable);
      await expect(gone.ping()).rejects.toEqual(unavailable);
    });
  });
}
