import { expect, test } from 'vitest';
import { parseSignature } from './parse-signature.ts';

test('reads hex of any even length, empty included', () => {
  expect([...parseSignature('0x')]).toEqual([]);
  expect([...parseSignature('0x00fFaB')]).toEqual([0, 255, 171]);
});

test.each([
  '',
  '00',
  '0x0',
  '0xzz',
  '0x00 ',
  ' 0x00',
  '0x00\n',
  `0x${'00'.repeat(17_000)}`,
  12,
  null,
  undefined,
  {},
])('refuses %j', (value) => {
  expect(() => parseSignature(value)).toThrow(expect.objectContaining({ code: 'SIG_MALFORMED' }));
});
