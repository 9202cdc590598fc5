import { expect, test } from 'vitest';
import { compile } from '../testing/chain/compile.ts';
import { verdictBytecode } from './verdict-bytecode.ts';

test('the bytecode that nodes run is the compiled Verdict.sol', () => {
  expect(verdictBytecode).toBe(compile('Verdict.sol').Verdict?.bytecode);
});
