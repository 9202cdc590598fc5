import { expect, test } from 'vitest';
import { createLimiter } from './limiter.ts';

const never = new AbortController().signal;

/** A task that runs until it is resolved or rejected, and records that it started. */
function createTask(started: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const run = () => {
    started.push(name);
    return promise;
  };
  return { run, resolve: () => resolve(name), reject };
}

test('runs up to the limit; the others wait, first in, first out', async () => {
  const limiter = createLimiter({ running: 2, waiting: 2 });
  const started: string[] = [];
  const tasks = ['a', 'b', 'c', 'd'].map((name) => createTask(started, name));
  const [a, b, c, d] = tasks.map((task) => limiter.run(never, task.run));
  expect(started).toEqual(['a', 'b']);
  tasks[1]?.resolve();
  await b;
  await Promise.resolve();
  expect(started).toEqual(['a', 'b', 'c']);
  for (const task of tasks) task.resolve();
  expect(await Promise.all([a, c, d])).toEqual(['a', 'c', 'd']);
  // All are done: two run at once again.
  const more = ['e', 'f', 'g'].map((name) => createTask(started, name));
  const promises = more.map((task) => limiter.run(never, task.run));
  expect(started.slice(4)).toEqual(['e', 'f']);
  for (const task of more) task.resolve();
  await Promise.all(promises);
});

test('rejects at once when the queue is full', async () => {
  const limiter = createLimiter({ running: 1, waiting: 1 });
  const tasks = ['a', 'b', 'c'].map((name) => createTask([], name));
  const [a, b, c] = tasks.map((task) => limiter.run(never, task.run));
  await expect(c).rejects.toThrow('waiting');
  for (const task of tasks) task.resolve();
  expect(await Promise.all([a, b])).toEqual(['a', 'b']);
});

test('a failed task frees its slot', async () => {
  const limiter = createLimiter({ running: 1, waiting: 1 });
  const started: string[] = [];
  const [a, b] = [createTask(started, 'a'), createTask(started, 'b')];
  const first = limiter.run(never, a.run);
  const second = limiter.run(never, b.run);
  a.reject(new Error('no'));
  await expect(first).rejects.toThrow('no');
  b.resolve();
  expect(await second).toBe('b');
});

test('a task that is aborted while waiting leaves the queue and frees its slot', async () => {
  const limiter = createLimiter({ running: 1, waiting: 1 });
  const started: string[] = [];
  const [a, b, c] = ['a', 'b', 'c'].map((name) => createTask(started, name));
  const first = limiter.run(never, a?.run ?? Promise.reject);
  const aborting = new AbortController();
  const second = limiter.run(aborting.signal, b?.run ?? Promise.reject);
  aborting.abort(new Error('out of time'));
  await expect(second).rejects.toThrow('out of time');
  const third = limiter.run(never, c?.run ?? Promise.reject);
  a?.resolve();
  c?.resolve();
  expect(await Promise.all([first, third])).toEqual(['a', 'c']);
  expect(started).toEqual(['a', 'c']);
});
