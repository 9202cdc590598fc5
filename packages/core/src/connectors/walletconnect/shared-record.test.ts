import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSafeStorage } from '../../safe-storage.ts';
import { createSharedRecord, type SessionRecord } from './shared-record.ts';

const account = 'eip155:8453:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const lists = { accounts: [account], methods: ['personal_sign'], events: [] };
// The fields of a session that are read.
const session = {
  topic: 't',
  expiry: Math.floor(Date.now() / 1000) + 60,
  self: { publicKey: 'p' },
  peer: { metadata: { name: 'Phone' } },
  namespaces: { eip155: lists },
} as unknown as SessionRecord['session'];
const whole = { session, keys: { t: 'aa', p: 'bb' }, chainId: 8453 };

function start(entries: Record<string, string> = {}, isFull = false) {
  const kept = new Map(Object.entries(entries));
  const storage = createSafeStorage(() => ({
    getItem: (name) => kept.get(name) ?? null,
    setItem(name, value) {
      if (isFull) throw new DOMException('Full', 'QuotaExceededError');
      kept.set(name, value);
    },
    removeItem: (name) => void kept.delete(name),
  }));
  return { record: createSharedRecord(storage), kept };
}

const stored = (value: unknown) => start({ 'portico.walletconnect': JSON.stringify(value) }).record;

describe('the record of the session', () => {
  it('is read as it was written', () => {
    const { record } = start();
    expect(record.write(whole)).toBe(true);
    expect(record.read()).toEqual(whole);
    record.remove();
    expect(record.read()).toBeUndefined();
  });

  it('is none once the session expired', () => {
    expect(stored({ ...whole, session: { ...session, expiry: 1 } }).read()).toBeUndefined();
  });

  it('of before does not stay when storage is full', () => {
    const { record, kept } = start({ 'portico.walletconnect': JSON.stringify(whole) }, true);
    expect(record.write(whole)).toBe(false);
    expect(kept.size).toBe(0);
  });

  it.each([
    ['session', undefined],
    ['session', { ...session, topic: 1 }],
    ['session', { ...session, self: {} }],
    ['session', { ...session, peer: null }],
    ['session', { ...session, namespaces: { eip155: { ...lists, accounts: ['?'] } } }],
    ['keys', null],
    ['keys', { p: 'bb' }],
    ['keys', { t: 'aa', p: 1 }],
    ['chainId', '8453'],
  ])('is dropped with a damaged %s: %j', (name, value) => {
    expect(stored({ ...whole, [name]: value }).read()).toBeUndefined();
  });

  it('may hold anything, and reading it throws nothing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(() => stored(value).read()).not.toThrow();
      }),
    );
  });
});

describe('who this browser is to the relay', () => {
  it('stays the same, and is made anew when it is damaged', () => {
    const { record, kept } = start();
    const seed = record.clientSeed();
    expect(seed).toMatch(/^[0-9a-f]{64}$/);
    expect(record.clientSeed()).toBe(seed);
    kept.set('portico.walletconnect.client', `${seed}!`);
    expect(record.clientSeed()).not.toBe(seed);
    expect(kept.get('portico.walletconnect.client')).toMatch(/^[0-9a-f]{64}$/);
  });
});
