import { expect, test } from 'vitest';
import { satisfiesSpdx } from './spdx.ts';

const allowed = new Set(['MIT', 'Apache-2.0', 'ISC']);

test.each([
  'MIT',
  'MIT OR GPL-3.0-only',
  'GPL-3.0-only OR MIT',
  'MIT AND ISC',
  '(MIT OR GPL-3.0-only) AND Apache-2.0',
  'SSPL-1.0 OR (MIT AND ISC)',
  'GPL-2.0-only AND BUSL-1.1 OR MIT',
])('%s can be satisfied', (expression) => {
  expect(satisfiesSpdx(expression, allowed)).toBe(true);
});

test.each([
  '',
  'GPL-3.0-only',
  'MIT AND GPL-3.0-only',
  'MIT AND (GPL-3.0-only OR SSPL-1.0)',
  'GPL-3.0-only OR BUSL-1.1 AND MIT',
  'UNLICENSED',
  'SEE LICENSE IN LICENSE.md',
  'mit',
  'MIT or Apache-2.0',
  'MIT OR',
  'MIT Apache-2.0',
  '(MIT',
  'MIT)',
  'AND MIT',
  'Apache-2.0 WITH LLVM-exception',
])('%s cannot', (expression) => {
  expect(satisfiesSpdx(expression, allowed)).toBe(false);
});

test('an exception to a licence is allowed only by name', () => {
  const withException = new Set(['Apache-2.0 WITH LLVM-exception']);
  expect(satisfiesSpdx('Apache-2.0 WITH LLVM-exception', withException)).toBe(true);
  expect(satisfiesSpdx('Apache-2.0', withException)).toBe(false);
});
