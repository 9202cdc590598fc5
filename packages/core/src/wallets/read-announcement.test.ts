import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readAnnouncement, readableName } from './read-announcement.ts';

const info = { uuid: 'u', name: 'Sound', rdns: 'example.sound', icon: 'data:image/png;base64,AA' };
const provider = { request: async () => [] };
const read = (detail: unknown) =>
  readAnnouncement(new CustomEvent('eip6963:announceProvider', { detail }));

it('reads a wallet, also one that is frozen or inherits what it says', () => {
  const { name, icon, rdns: id } = info;
  const wallet = { id, name, icon, provider };
  expect(read({ info, provider })).toEqual(wallet);
  expect(read(Object.freeze({ info: Object.freeze(info), provider }))).toEqual(wallet);
  expect(read(Object.create({ info: Object.create(info), provider }))).toEqual(wallet);
});

it('leaves an icon out that is not shown, and keeps the wallet', () => {
  for (const icon of [
    undefined,
    7,
    'https://example.com/a.png',
    `data:image/png,${'x'.repeat(3e5)}`,
  ])
    expect(read({ info: { ...info, icon }, provider })).toEqual({
      id: 'example.sound',
      name: 'Sound',
      provider,
    });
});

it('gives an rdns that is no domain name an id that no other wallet has', () => {
  for (const rdns of ['walletConnect', 'injected', 'injected:a.b', 'safe'])
    expect(read({ info: { ...info, rdns }, provider })?.id).toBe(`eip6963:${rdns}`);
});

it('reads every property once, so that what was checked is what is used', () => {
  const readings: string[] = [];
  const count = <Value extends object>(value: Value, prefix: string): Value =>
    new Proxy(value, {
      get(target, key) {
        readings.push(`${prefix}${String(key)}`);
        return Reflect.get(target, key);
      },
    });
  read(count({ info: count(info, 'info.'), provider: count(provider, 'provider.') }, ''));
  expect(readings.toSorted()).toEqual(
    [...new Set(readings), 'provider.request'].slice(0, readings.length).toSorted(),
  );
});

it('never throws, and returns only wallets that can be shown and asked, whatever is announced', () => {
  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withSet: true,
    withSparseArray: true,
    withObjectString: true,
    withTypedArray: true,
  });
  const part = <Value>(sound: Value) => fc.oneof(anything, fc.constant(sound));
  const detail = fc.oneof(
    anything,
    fc.record({
      info: fc.oneof(
        anything,
        fc.record({
          uuid: part('u'),
          name: fc.oneof(part('Sound'), fc.string({ unit: 'binary' })),
          rdns: fc.oneof(part('example.sound'), fc.string()),
          icon: part(info.icon),
        }),
      ),
      provider: part(provider),
    }),
  );
  fc.assert(
    fc.property(detail, (given) => {
      const wallet = read(given);
      if (!wallet) return;
      expect(wallet.name).toMatch(/^\S.{0,31}$/u);
      expect(wallet.name).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u);
      expect(wallet.id).toMatch(/^.{1,1032}$/s);
      expect(wallet.icon ?? 'data:image/').toMatch(/^data:image\//);
      expect(wallet.provider).toHaveProperty('request', expect.any(Function));
    }),
    { numRuns: 1000 },
  );
});

it.each([
  ['MetaMask', 'MetaMask'],
  ['  Two\n\n words ', 'Two words'],
  ['Safe\u202egnihton', 'Safe gnihton'],
  // Persian is spelled with a joiner that cannot be seen, and stays as it is.
  ['کیف\u200cپول', 'کیف\u200cپول'],
  ['Bell\u0007 and half \ud83e', 'Bell and half'],
  ['a\u200bb\ufeff\u200f', 'a b'],
  ['', ''],
  ['\u2066 \u2069', ''],
])('reads %j as %j', (name, readable) => {
  expect(readableName(name)).toBe(readable);
});

it('truncates long names by whole characters', () => {
  expect(readableName('🦊'.repeat(32))).toBe('🦊'.repeat(32));
  expect(readableName('🦊'.repeat(33))).toBe(`${'🦊'.repeat(31)}…`);
  expect(readableName(`${'a'.repeat(30)} ${'b'.repeat(9)}`)).toBe(`${'a'.repeat(30)}…`);
  expect(readableName(`${'a'.repeat(30)} b`)).toBe(`${'a'.repeat(30)} b`);
});
