import { expect, test } from 'vitest';
import { createNoteUse } from './note-use.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Notes into a store whose writes last until they are let go. */
function noteIntoLockedStore() {
  const writes: { tokenHash: string; finish: () => void; fail: (error: Error) => void }[] = [];
  const store = {
    touchSession: (tokenHash: string) =>
      new Promise<void>((resolve, reject) => {
        writes.push({ tokenHash, finish: resolve, fail: reject });
      }),
  };
  return { writes, note: createNoteUse({ store, log: silent }) };
}

test('nobody waits for a note that cannot be written, and one is enough for all who ask', async () => {
  const { writes, note } = noteIntoLockedStore();
  expect(await Promise.all([note('a', 1), note('a', 2), note('b', 3)])).toEqual([
    false,
    false,
    false,
  ]);
  expect(await note('a', 4)).toBe(false);
  expect(writes.map(({ tokenHash }) => tokenHash)).toEqual(['a', 'b']);
});

test('a note that is written in time counts, and the next use is noted again', async () => {
  const { writes, note } = noteIntoLockedStore();
  const noted = note('a', 1);
  writes[0]?.finish();
  expect(await noted).toBe(true);
  const failed = note('a', 2);
  writes[1]?.fail(new Error('the disk is full'));
  expect(await failed).toBe(false);
});
