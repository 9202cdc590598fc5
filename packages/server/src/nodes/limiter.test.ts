import { expect, test } from 'vitest';
import { createLimiter } from './limiter.ts';

const never = new AbortController().signal;

/** A task that runs until it is told how to end, and notes that it began. */
function createTask(begun: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const run = () => {
    begun.push(name);
    return promise;
  };
  return { run, resolve: () => resolve(name), reject };
}

test('runs as many as it may; the others wait, first come first served', async () => {
  const limiter = createLimiter({ running: 2, waiting: 2 });
  const begun: string[] = [];
  const tasks = ['a', 'b', 'c', 'd'].map((name) => createTask(begun, name));
  const [a, b, c, d] = tasks.map((task) => limiter.run(never, task.run));
  expect(begun).toEqual(['a', 'b']);
  tasks[1]?.resolve();
  await b;
  await Promise.resolve();
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const task of tasks) task.resolve();
  expect(await Promise.all([a, c, d])).toEqual(['a', 'c', 'd']);
  // Everybody left: two run at once again.
  const more = ['e', 'f', 'g'].map((name) => createTask(begun, name));
  const promises = more.map((task) => limiter.run(never, task.run));
  expect(begun.slice(4)).toEqual(['e', 'f']);
  for (const task of more) task.resolve();
  await Promise.all(promises);
});

test('refuses at once when too many wait', async () => {
  const limiter = createLimiter({ running: 1, waiting: 1 });
  const tasks = ['a', 'b', 'c'].map((name) => createTask([], name));
  const [a, b, c] = tasks.map((task) => limiter.run(never, task.run));
  await expect(c).rejects.toThrow('waiting');
  for (const task of tasks) task.resolve();
  expect(await Promise.all([a, b])).toEqual(['a', 'b']);
});

test('a task that fails gives its place on', async () => {
  const limiter = createLimiter({ running: 1, waiting: 1 });
  const begun: string[] = [];
  const [a, b] = [createTask(begun, 'a'), createTask(begun, 'b')];
  const first = limiter.run(never, a.run);
  const second = limiter.run(never, b.run);
  a.reject(new Error('no'));
  await expect(first).rejects.toThrow('no');
  b.resolve();
  expect(await second).toBe('b');
});

test('who gives up waiting leaves the queue and frees the place in it', async () => {
  const limiter = createLimiter({ running: 1, waiting: 1 });
  const begun: string[] = [];
  const [a, b, c] = ['a', 'b', 'c'].map((name) => createTask(begun, name));
  const first = limiter.run(never, a?.run ?? Promise.reject);
  const leaving = new AbortController();
  const second = limiter.run(leaving.signal, b?.run ?? Promise.reject);
  leaving.abort(new Error('out of time'));
  await expect(second).rejects.toThrow('out of time');
  const third = limiter.run(never, c?.run ?? Promise.reject);
  a?.resolve();
  c?.resolve();
  expect(await Promise.all([first, third])).toEqual(['a', 'c']);
  expect(begun).toEqual(['a', 'c']);
});
