import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesSearch, readListedWallet } from './listed-wallet.ts';

const id = 'ab'.repeat(32);
const whole = {
  id,
  name: 'A wallet',
  icon: 'data:image/png;base64,iVBORw0KGgo=',
  native: 'awallet://',
  universal: 'https://link.example.com',
  ios: 'https://apps.apple.com/app/id1?l=en',
  android: 'https://play.google.com/store/apps/details?id=com.example',
};

describe('a wallet of the list', () => {
  it('is read as it is, without what it does not have', () => {
    expect(readListedWallet({ ...whole, description: 'gone' })).toEqual(whole);
    expect(readListedWallet({ id, name: 'A wallet', native: null })).toEqual({
      id,
      name: 'A wallet',
    });
  });

  it.each([
    null,
    undefined,
    7,
    'text',
    [],
    {},
    { id },
    { ...whole, id: '../x' },
    { id, name: ' ' },
  ])('is not %j', (value) => {
    expect(readListedWallet(value)).toBeUndefined();
  });

  it.each([
    ['two\nlines\u202e', 'two lines'],
    ['\u200b zero \u0000 width', 'zero width'],
    ['x'.repeat(5000), 'x'.repeat(32)],
    ['محفظة', 'محفظة'],
  ])('has a name of one short line: %j', (name, read) => {
    expect(readListedWallet({ id, name })?.name).toBe(read);
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript://%0aalert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:x',
    'intent://x#Intent;end',
    'https://example.com',
    'tel:112',
    'itms-services://?action=x',
    'a b://',
    '//example.com',
    'wallet://x?y=1',
    'wallet://"onclick=',
    `w${'x'.repeat(300)}://`,
  ])('has no app at %j', (native) => {
    expect(readListedWallet({ ...whole, native })).not.toHaveProperty('native');
  });

  it.each(['trust:', 'trust://', 'cool-wallet://wc', 'io.example.app://'])(
    'has one at %j',
    (native) => {
      expect(readListedWallet({ ...whole, native })?.native).toBe(native);
    },
  );

  it.each([
    'http://example.com',
    'javascript:alert(1)',
    'https://user:secret@example.com',
    'https://example.com:8443',
    'https://example.com?x',
    'https://example.com/#x',
    'no address',
  ])('is not opened by %j', (universal) => {
    expect(readListedWallet({ ...whole, universal })).not.toHaveProperty('universal');
  });

  it.each(['https://apps.apple.com.example.com/x', 'http://apps.apple.com/x', 'javascript:0'])(
    'has no store at %j',
    (url) => {
      const read = readListedWallet({ ...whole, ios: url, android: url });
      expect(read).not.toHaveProperty('ios');
      expect(read).not.toHaveProperty('android');
    },
  );

  it.each([
    'https://example.com/icon.png',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'data:text/html;base64,PHN2Zz4=',
    'data:image/png,raw',
    `data:image/png;base64,${'A'.repeat(70_000)}`,
  ])('has no icon %.40j', (icon) => {
    expect(readListedWallet({ ...whole, icon })).not.toHaveProperty('icon');
  });

  it('is read from anything without an error, and then reads as itself', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.anything());
    const record = fc.record(
      { id: fc.constant(id), name: text, icon: text, native: text, universal: text, ios: text },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.anything(), record), (value) => {
        const read = readListedWallet(value);
        if (read) expect(readListedWallet(read)).toEqual(read);
      }),
    );
  });
});

it.each([
  ['MetaMask', 'mask', true],
  ['MetaMask', ' META', true],
  ['Café', 'cafe', true],
  ['Cüzdan', 'CUZDAN', true],
  ['MetaMask', '', true],
  ['MetaMask', 'rainbow', false],
  ['MetaMask', '.*', false],
])('%s is found by %j: %s', (name, query, found) => {
  expect(matchesSearch(name, query)).toBe(found);
});
