import { expect, test } from 'vitest';
import * as entry from './index.ts';

test('the public names of the package', () => {
  expect(Object.keys(entry).sort()).toEqual([
    'AuthError',
    'AuthOptionsError',
    'createAuth',
    'credentials',
    'email',
    'ipFromHeader',
    'siwe',
  ]);
});
