import { compile } from '@portico/testing/chain/compile';
import { expect, test } from 'vitest';
import { verdictBytecode } from './verdict-bytecode.ts';

test('the bytecode that nodes run is the compiled Verdict.sol', () => {
  expect(verdictBytecode).toBe(compile('../../server/contracts/Verdict.sol').Verdict?.bytecode);
});
