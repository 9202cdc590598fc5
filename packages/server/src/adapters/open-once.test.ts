import { expect, test } from 'vitest';
import { createTestAuth } from '../testing/test-auth.ts';
import { openOnce } from './open-once.ts';

test('opens when first asked, once for everybody, and again after a failure', async () => {
  const { auth } = await createTestAuth();
  let opened = 0;
  const open = async () => {
    opened += 1;
    if (opened === 1) throw new Error('no database yet');
    return auth;
  };
  const first = openOnce(open);
  const second = openOnce(open);
  expect(opened).toBe(0);
  await expect(first()).rejects.toThrow('no database yet');
  expect(await Promise.all([first(), second(), first()])).toEqual([auth, auth, auth]);
  expect(opened).toBe(2);
  await auth.close();
});
