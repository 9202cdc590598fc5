import { expect, it } from 'vitest';
import { readableName } from './read-announcement.ts';

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
