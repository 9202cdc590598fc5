import { expect, test } from 'vitest';
import {
  allowedLicences,
  developmentLicences,
  refusedLicences,
  satisfiesSpdx,
} from './dependencies.ts';

const allowed = new Set(['MIT']);

test('reports every package whose licence is not allowed, or is missing', () => {
  const packages = [
    { id: 'good@1.0.0', licence: 'MIT' },
    { id: 'closed@2.0.0', licence: 'BUSL-1.1' },
    { id: 'silent@3.0.0', licence: undefined },
  ];
  expect(refusedLicences(packages, allowed, [])).toEqual([
    'closed@2.0.0 is under BUSL-1.1, which is not on the list',
    'silent@3.0.0 is under no stated licence, which is not on the list',
  ]);
});

test('an exception covers only the reviewed version', () => {
  const exception = { id: 'silent@3.0.0', licence: 'MIT', reason: 'LICENSE file' };
  const now = [{ id: 'silent@3.0.0', licence: undefined }];
  const later = [{ id: 'silent@3.1.0', licence: undefined }];
  expect(refusedLicences(now, allowed, [exception])).toEqual([]);
  expect(refusedLicences(later, allowed, [exception])).toHaveLength(2);
});

test('an exception cannot allow a refused licence, and fails when it is no longer needed', () => {
  const closed = { id: 'closed@1.0.0', licence: 'BUSL-1.1', reason: 'LICENSE file' };
  expect(refusedLicences([{ id: 'closed@1.0.0', licence: undefined }], allowed, [closed])).toEqual([
    'closed@1.0.0 is under no stated licence, which is not on the list',
    'the exception for closed@1.0.0 is not needed any more',
  ]);
});

test('data can have a data licence where an exception says that it is data', () => {
  const tables = { id: 'tables@1.0.0', licence: 'CC-BY-4.0' };
  const refuse = (exception: object) =>
    refusedLicences([tables], allowed, [{ ...tables, reason: 'tables', ...exception }]);
  expect(refuse({ data: true })).toEqual([]);
  expect(refuse({})).toHaveLength(2);
  expect(refuse({ data: true, licence: 'CC-BY-NC-4.0' })).toHaveLength(2);
});

test.each(['GPL-3.0-only', 'AGPL-3.0-only', 'SSPL-1.0', 'BUSL-1.1', 'CC-BY-NC-4.0', 'UNLICENSED'])(
  'the product’s own list does not allow %s',
  (licence) => {
    expect(refusedLicences([{ id: 'a@1.0.0', licence }], allowedLicences, [])).toHaveLength(1);
  },
);

test('test dependencies can be under weak copyleft, published ones cannot', () => {
  const safe = { id: 'safe@1.0.0', licence: 'LGPL-3.0' };
  const refuse = (development: boolean) =>
    refusedLicences([{ ...safe, development }], allowedLicences, [], developmentLicences);
  expect(refuse(true)).toEqual([]);
  expect(refuse(false)).toEqual(['safe@1.0.0 is under LGPL-3.0, which is not on the list']);
});

const someAllowed = new Set(['MIT', 'Apache-2.0', 'ISC']);

test.each([
  'MIT',
  'MIT OR GPL-3.0-only',
  'GPL-3.0-only OR MIT',
  'MIT AND ISC',
  '(MIT OR GPL-3.0-only) AND Apache-2.0',
  'SSPL-1.0 OR (MIT AND ISC)',
  'GPL-2.0-only AND BUSL-1.1 OR MIT',
])('%s can be satisfied', (expression) => {
  expect(satisfiesSpdx(expression, someAllowed)).toBe(true);
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
  expect(satisfiesSpdx(expression, someAllowed)).toBe(false);
});

test('an exception to a licence is allowed only by name', () => {
  const withException = new Set(['Apache-2.0 WITH LLVM-exception']);
  expect(satisfiesSpdx('Apache-2.0 WITH LLVM-exception', withException)).toBe(true);
  expect(satisfiesSpdx('Apache-2.0', withException)).toBe(false);
});
