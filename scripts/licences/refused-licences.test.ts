import { expect, test } from 'vitest';
import { allowedLicences, developmentLicences } from './allowed.ts';
import { refusedLicences } from './refused-licences.ts';

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
