import { expect, test } from 'vitest';
import * as entry from './index.ts';

test('the public exports are exactly these', () => {
  expect(Object.keys(entry).sort()).toEqual([
    'AuthError',
    'AuthOptionsError',
    'contentSecurityPolicy',
    'createAuth',
    'credentials',
    'email',
    'holds',
    'ipFromHeader',
    'owns',
    'siwe',
  ]);
});
