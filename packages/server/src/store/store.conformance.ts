import { openSession } from '@portico/testing/server/session-row';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SessionRow } from './rows.ts';
import type { SessionSelector, SignIn, Store } from './store.ts';

/** When the sessions of these tests begin. */
export const now = Date.parse('2026-03-01T12:00:00Z');
/** The owners of the rows. */
export const account = 'eip155:8453:0x00000000000000000000000000000000000A11cE';
/** The user that an account's first session makes. */
export const toUserId = (name: string) => `user of ${name}`;

/** A session as a sign-in writes it. */
export function row(name: string, changes: Partial<SessionRow> = {}): SessionRow {
  return {
    token_hash: `hash-${name}`,
    id: `id-${name}`,
    user_id: toUserId(changes.account ?? account),
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
    checked_at: null,
    data: null,
    ...changes,
  };
}

/** Signs in from an address that the audit trail should know. */
export const signIn = async (
  store: Store,
  { session, ...more }: Omit<SignIn, 'ip' | 'isNew'>,
): Promise<string> => (await openSession(store, session, { ip: '192.0.2.1', ...more })).outcome;

const ids = async (store: Store, limit = 10) =>
  (await store.listUserSessions(toUserId(account), limit)).map(({ id }) => id);

/** The ending of sessions. */
export const ending = {
  at: now + 1,
  event: 'sign-out',
  actor: 'visitor',
  ip: '192.0.2.1',
} as const;

/** Ends sessions; how many ended. */
export const end = async (store: Store, selector: SessionSelector, limit = 1000) =>
  (await store.endSessions(selector, ending, limit)).length;

/** Tests what every store does, whatever database is behind it. `open` gives an empty one. */
export function testStore(name: string, open: () => Promise<Store>): void {
  describe(`${name} as a store`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
      return () => store.close();
    });

    test('gives back a session as it was written', async () => {
      expect(await signIn(store, { session: row('a') })).toBe('ok');
      const found = await store.findSession('hash-a');
      expect({ ...found }).toEqual({ ...row('a'), accounts: [account] });
      expect(await store.findSession('hash-b')).toBeUndefined();
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

    test('signing in ends the session that the browser had', async () => {
      await signIn(store, { session: row('old') });
      await signIn(store, { session: row('new'), replaces: ['hash-old'] });
      expect(await store.findSession('hash-old')).toBeUndefined();
      expect(await store.findSession('hash-new')).toBeDefined();
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

    test('data is replaced for one session or for all that an account opened, and revives none', async () => {
      await signIn(store, { session: row('a', { data: '{"role":"member"}' }) });
      await signIn(store, { session: row('b') });
      const other = { account: 'email:eve@example.com' };
      await signIn(store, { session: row('c', other) });
      const readData = async (name: string) => (await store.findSession(`hash-${name}`))?.data;
      expect([await readData('a'), await readData('b')]).toEqual(['{"role":"member"}', null]);
      expect(await store.setSessionData({ account }, '{"role":"admin"}')).toBe(2);
      expect(await store.setSessionData({ tokenHash: 'hash-b' }, null)).toBe(1);
      expect([await readData('a'), await readData('b'), await readData('c')]).toEqual([
        '{"role":"admin"}',
        null,
        null,
      ]);
      await end(store, { tokenHash: 'hash-a' });
      expect(await store.setSessionData({ tokenHash: 'hash-a' }, '{}')).toBe(0);
      expect(await store.findSession('hash-a')).toBeUndefined();
    });

    test('noting a use moves time forward only, and revives nothing', async () => {
      await signIn(store, { session: row('a') });
      await store.touchSession('hash-a', now + 5000);
      await store.touchSession('hash-a', now + 1000);
      expect((await store.findSession('hash-a'))?.last_seen_at).toBe(now + 5000);
      await end(store, { tokenHash: 'hash-a' });
      await store.touchSession('hash-a', now + 9000);
      expect(await store.findSession('hash-a')).toBeUndefined();
    });

    test('ends a session once', async () => {
      await signIn(store, { session: row('a') });
      expect(await end(store, { tokenHash: 'hash-a' })).toBe(1);
      expect(await end(store, { tokenHash: 'hash-a' })).toBe(0);
    });

    test('ends by public id only for the account that owns it', async () => {
      await signIn(store, { session: row('a') });
      const other = 'eip155:8453:0xother';
      expect(await end(store, { account: other, id: 'id-a' })).toBe(0);
      expect(await end(store, { account, id: 'id-a' })).toBe(1);
      expect(await store.findSession('hash-a')).toBeUndefined();
    });

    test('ends all sessions of an account, but for the one to keep', async () => {
      await signIn(store, { session: row('a') });
      await signIn(store, { session: row('b') });
      await signIn(store, { session: row('c') });
      await signIn(store, { session: row('other', { account: 'eip155:8453:0xother' }) });
      expect(await end(store, { account, exceptTokenHash: 'hash-b' })).toBe(2);
      expect(await ids(store)).toEqual(['id-b']);
      expect(await end(store, { account })).toBe(1);
      expect(await store.findSession('hash-other')).toBeDefined();
    });

    test('ends very many sessions, each with its entry in the trail', async () => {
      for (let index = 0; index < 450; index++) await signIn(store, { session: row(`${index}`) });
      expect(await end(store, { account, exceptTokenHash: 'hash-7' })).toBe(449);
      expect(await ids(store)).toEqual(['id-7']);
      expect(await store.auditTrail({ account, limit: 1000 })).toHaveLength(450 + 449);
    });

    test('lists an account’s sessions, newest first', async () => {
      await signIn(store, { session: row('a', { created_at: now }) });
      await signIn(store, { session: row('b', { created_at: now + 2 }) });
      await signIn(store, { session: row('c', { created_at: now + 1 }) });
      expect(await ids(store)).toEqual(['id-b', 'id-c', 'id-a']);
      expect(await ids(store, 1)).toEqual(['id-b']);
    });

    test('sweeps what is past either limit, a few at a time', async () => {
      for (let index = 0; index < 5; index++) {
        await signIn(store, { session: row(`expired-${index}`, { expires_at: now }) });
      }
      await signIn(store, { session: row('idle', { last_seen_at: now - 1000 }) });
      await signIn(store, { session: row('live', { last_seen_at: now - 999 }) });
      await store.reserveAttempt('old nonce', now, 5);
      await store.reserveAttempt('live nonce', now + 1, 5);
      await store.createEmailToken({
        mailbox: 'mailbox of old',
        code: null,
        hash: 'old',
        email: 'a@example.com',
        user_id: null,
        expires_at: now,
      });
      await store.countHits([{ key: 'old', expires_at: now, count: 1 }]);
      const limits = { now, idleSince: now - 1000, auditSince: now - 1, limit: 4 };
      expect(await store.sweep(limits)).toBe(7);
      expect(await store.sweep(limits)).toBe(2);
      expect(await store.sweep(limits)).toBe(0);
      expect(await ids(store)).toEqual(['id-live']);
      expect(await store.findNonce('old nonce')).toBeUndefined();
      expect(await store.findNonce('live nonce')).toBeDefined();
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

    test('counts every hit of a key, in parallel too', async () => {
      const hit = (key: string, count = 1) => ({ key, expires_at: now + 1000, count });
      const hits = Array.from({ length: 20 }, () => store.countHits([hit('key')]));
      const counts = (await Promise.all(hits)).flat();
      expect(counts.sort((a, b) => a - b)).toEqual(hits.map((_, index) => index + 1));
      expect(await store.countHits([hit('another')])).toEqual([1]);
      expect((await store.findHit('key'))?.count).toBe(20);
      expect(await store.findHit('none')).toBeUndefined();
      const mixed = [hit('new', 7), hit('another', 2), hit('key', 5), hit('even newer')];
      expect(await store.countHits(mixed)).toEqual([7, 3, 25, 1]);
    });

    test('instances that count the same keys in other orders do not wait for each other', async () => {
      const keys = Array.from({ length: 30 }, (_, index) => `key ${index}`);
      const hits = keys.map((key) => ({ key, expires_at: now + 1000, count: 1 }));
      const writes = Array.from({ length: 20 }, (_, index) =>
        store.countHits(index % 2 === 0 ? hits : hits.toReversed()),
      );
      const counts = (await Promise.all(writes)).map(([first]) => first ?? 0);
      expect(counts.sort((a, b) => a - b)).toEqual(writes.map((_, index) => index + 1));
    });

    test('a database that is gone rejects; it never answers "no such session"', async () => {
      const gone = await open();
      await gone.close();
      const unavailable = expect.objectContaining({ code: 'STORE_UNAVAILABLE' });
      await expect(gone.findSession('hash-a')).rejects.toEqual(unavailable);
      await expect(gone.signIn({ session: row('a'), isNew: true, ip: null })).rejects.toEqual(
        unavailable,
      );
      await expect(end(gone, { tokenHash: 'hash-a' })).rejects.toEqual(unavailable);
      await expect(gone.ping()).rejects.toEqual(unavailable);
    });
  });
}
