import { expect, test } from 'vitest';
import { compile } from '../testing/chain/compile.ts';
import { verdictBytecode } from './verdict-bytecode.ts';

test('the bytes that nodes run are what the compiler makes of Verdict.sol', () => {
  expect(verdictBytecode).toBe(compile('Verdict.sol').Verdict?.bytecode);
});
