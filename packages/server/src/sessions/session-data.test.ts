import { expect, test } from 'vitest';
import { createComputeData } from './session-data.ts';

const request = { user: { id: 'u' }, account: 'a:1', accounts: ['a:1'], provider: 'a' };

/** Passes a value through `session.data`. */
const compute = (value: unknown, timeout?: number) =>
  createComputeData((() => value) as () => object, timeout)?.(request);

test('a site without session.data computes nothing', () => {
  expect(createComputeData(undefined)).toBeUndefined();
});

test('plain JSON is stored as text; undefined fields are left out', async () => {
  const value = { role: 'admin', level: 3, ok: true, none: null, list: [{ a: 1 }], no: undefined };
  expect(JSON.parse((await compute(value)) ?? '')).toEqual({ ...value, no: undefined });
  expect(await compute(Object.assign(Object.create(null), { a: 1 }))).toBe('{"a":1}');
});

const cycle: Record<string, unknown> = {};
cycle['self'] = cycle;

test.each<[string, unknown, string]>([
  ['a text', 'admin', 'something else than a plain object'],
  ['nothing', undefined, 'something else than a plain object'],
  ['a list', [], 'something else than a plain object'],
  ['an object of a class', new Map(), 'something else than a plain object'],
  ['the session’s own name', { account: 'x' }, '"account", which a session has itself'],
  ['another of them', { user: {} }, '"user", which a session has itself'],
  ['a prototype', JSON.parse('{"__proto__":{"a":1}}'), '"__proto__"'],
  ['a date', { at: new Date() }, '"at" (Date), which is not JSON'],
  ['a date inside', { list: [{ at: new Date() }] }, '"list.0.at" (Date), which is not JSON'],
  ['a bigint', { balance: 1n }, '"balance" (bigint), which is not JSON'],
  ['a function', { get: () => 1 }, '"get" (Function), which is not JSON'],
  ['no number', { n: Number.NaN }, '"n" (number), which is not JSON'],
  ['a hole', { list: [undefined] }, '"list.0" (undefined), which is not JSON'],
  ['a cycle', cycle, '(too deep), which is not JSON'],
  ['more than 4 kB', { text: 'é'.repeat(2048) }, 'more than 4096 bytes'],
])('%s is refused with the reason', async (_, value, reason) => {
  await expect(compute(value)).rejects.toMatchObject({
    code: 'UNEXPECTED',
    cause: { message: expect.stringContaining(reason) },
  });
});

test('4096 bytes are stored', async () => {
  expect(await compute({ text: 'x'.repeat(4096 - '{"text":""}'.length) })).toHaveLength(4096);
});

test('one that takes too long fails', async () => {
  await expect(compute(new Promise(() => undefined), 10)).rejects.toMatchObject({
    cause: { message: 'session.data() took longer than 10 ms' },
  });
});
