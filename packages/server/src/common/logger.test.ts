import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { consoleLogger } from './logger.ts';

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  for (const method of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((line: string) => void lines.push(line));
  }
});
afterEach(() => vi.restoreAllMocks());

const last = () => JSON.parse(lines.at(-1) ?? '');

test('writes one JSON line with level, time and message', () => {
  consoleLogger.warn({ provider: 'siwe' }, 'sign-in refused');
  expect(last()).toMatchObject({ level: 'warn', provider: 'siwe', msg: 'sign-in refused' });
  expect(new Date(last().time).toISOString()).toBe(last().time);
});

test('writes errors with their causes', () => {
  const cause = Object.assign(new Error('the disk is full'), { code: 'SQLITE_FULL' });
  consoleLogger.error(
    { err: new Error('no answer', { cause }) },
    'a request could not be answered',
  );
  expect(last().err).toMatchObject({
    message: 'no answer',
    cause: { message: 'the disk is full', code: 'SQLITE_FULL' },
  });
});

test('redacts secrets at any depth', () => {
  consoleLogger.info({ token: 'abc', request: { cookie: 'abc', signature: '0xabc' } }, 'x');
  expect(lines.at(-1)).not.toContain('abc');
});
