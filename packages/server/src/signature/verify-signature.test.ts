import { compile } from '@portico/testing/chain/compile';
import { expect, test } from 'vitest';
import { verdictBytecode } from './verdict-call.ts';
import { createRefusalCache } from './verify-signature.ts';

test('keeps entries for a minute', () => {
  let now = 0;
  const cache = createRefusalCache(() => now);
  cache.add('a');
  expect([cache.has('a'), cache.has('b')]).toEqual([true, false]);
  now = 59_999;
  expect(cache.has('a')).toBe(true);
  now = 60_000;
  expect(cache.has('a')).toBe(false);
});

test('evicts the oldest beyond ten thousand', () => {
  const cache = createRefusalCache(() => 0);
  for (let index = 0; index <= 10_000; index++) cache.add(String(index));
  expect([cache.has('0'), cache.has('1'), cache.has('10000')]).toEqual([false, true, true]);
});

test('the bytecode that nodes run is the compiled Verdict.sol', () => {
  expect(verdictBytecode).toBe(compile('../../server/contracts/Verdict.sol').Verdict?.bytecode);
});
