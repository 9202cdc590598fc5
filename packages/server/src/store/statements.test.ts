import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { coalesce } from './statements.ts';

/** Loads that a test lets finish one by one. */
function startLoads() {
  const loads: { keys: readonly string[]; finish(): void; fail(cause: Error): void }[] = [];
  const find = coalesce<string, string>((keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, string>>();
    const known = keys.filter((key) => key !== 'unknown');
    const finish = () => resolve(new Map(known.map((key) => [key, `value of ${key}`])));
    loads.push({ keys, finish, fail: reject });
    return promise;
  });
  return { loads, find };
}

test('keys of one turn are looked up together, each once', async () => {
  const { loads, find } = startLoads();
  const found = Promise.all(['a', 'b', 'a', 'unknown'].map(find));
  await nextTurn();
  expect(loads.map(({ keys }) => keys)).toEqual([['a', 'b', 'unknown']]);
  loads[0]?.finish();
  expect(await found).toEqual(['value of a', 'value of b', 'value of a', undefined]);
});

test('while two loads are in flight, the others gather', async () => {
  const { loads, find } = startLoads();
  const found: Promise<string | undefined>[] = [];
  for (const key of ['a', 'b', 'c', 'd']) {
    found.push(find(key));
    await nextTurn();
  }
  expect(loads.map(({ keys }) => keys)).toEqual([['a'], ['b']]);
  // The second one is back first.
  loads[1]?.finish();
  expect(await found[1]).toBe('value of b');
  await nextTurn();
  expect(loads.map(({ keys }) => keys)).toEqual([['a'], ['b'], ['c', 'd']]);
  loads[0]?.finish();
  loads[2]?.finish();
  expect(await Promise.all(found)).toEqual(['a', 'b', 'c', 'd'].map((key) => `value of ${key}`));
});

test('a failure is that of its callers alone', async () => {
  const { loads, find } = startLoads();
  const failing = expect(Promise.all([find('a'), find('b')])).rejects.toThrow('away');
  await nextTurn();
  loads[0]?.fail(new Error('away'));
  await failing;
  const found = find('a');
  await nextTurn();
  loads[1]?.finish();
  expect(await found).toBe('value of a');
});
