import { expect, test } from 'vitest';
import { createTouchSession } from './touch-session.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Touches sessions of a store whose writes last until they are released. */
function touchLockedStore() {
  const writes: { tokenHash: string; finish: () => void; fail: (error: Error) => void }[] = [];
  const store = {
    touchSession: (tokenHash: string) =>
      new Promise<void>((resolve, reject) => {
        writes.push({ tokenHash, finish: resolve, fail: reject });
      }),
  };
  return { writes, touch: createTouchSession(store, silent) };
}

test('no request waits for a hanging write, and one write serves all requests', async () => {
  const { writes, touch } = touchLockedStore();
  expect(await Promise.all([touch('a', 1), touch('a', 2), touch('b', 3)])).toEqual([
    false,
    false,
    false,
  ]);
  expect(await touch('a', 4)).toBe(false);
  expect(writes.map(({ tokenHash }) => tokenHash)).toEqual(['a', 'b']);
});

test('a write that finishes in time counts, and the next use is written again', async () => {
  const { writes, touch } = touchLockedStore();
  const touched = touch('a', 1);
  writes[0]?.finish();
  expect(await touched).toBe(true);
  const failed = touch('a', 2);
  writes[1]?.fail(new Error('the disk is full'));
  expect(await failed).toBe(false);
});
