import { expect, it } from 'vitest';
import { readableName } from './readable-name.ts';

it.each([
  ['MetaMask', 'MetaMask'],
  ['  Two\n\n words ', 'Two words'],
  ['Safe\u202egnihton', 'Safe gnihton'],
  // Persian is spelled with a joiner that cannot be seen, and stays as it is.
  ['کیف\u200cپول', 'کیف\u200cپول'],
  ['', 'example.wallet'],
  ['\u2066 \u2069', 'example.wallet'],
  [undefined, 'example.wallet'],
  [7, 'example.wallet'],
])('reads %j as %j', (name, readable) => {
  expect(readableName(name, 'example.wallet')).toBe(readable);
});

it('truncates long names by whole characters', () => {
  expect(readableName('🦊'.repeat(32), '')).toBe('🦊'.repeat(32));
  expect(readableName('🦊'.repeat(33), '')).toBe(`${'🦊'.repeat(31)}…`);
});
