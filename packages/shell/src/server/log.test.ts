import { withRequestId } from '@portico/server/observe';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from './log.ts';

beforeEach(() => void vi.stubEnv('NO_COLOR', '1'));
afterEach(() => void vi.unstubAllEnvs());

/** Returns the lines that a log writes to an output. */
function written(
  isTTY: boolean,
  write: (log: ReturnType<typeof createLog>) => void,
  level?: string,
): string {
  let text = '';
  const output = { isTTY, write: (part: string) => (text += part) };
  write(createLog(level, output));
  return text;
}

it('writes JSON lines with the request’s id when the output is no terminal', () => {
  const text = written(false, (log) => {
    log.warn({ node: 'node.example' }, 'RPC node failed');
    withRequestId('abc', () => log.error({ err: new Error('no disk') }, 'it failed'));
  });
  const [first, second] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(first).toMatchObject({ level: 40, node: 'node.example', msg: 'RPC node failed' });
  expect(first).not.toHaveProperty('requestId');
  expect(second).toMatchObject({ level: 50, requestId: 'abc', err: { message: 'no disk' } });
});

it('writes readable lines in a terminal', () => {
  const text = written(true, (log) => {
    log.info({}, 'Portico is ready at http://localhost:3000');
    withRequestId('abc', () => log.info({ provider: 'siwe', count: 2 }, 'signed in'));
  });
  expect(text).toMatch(
    /^\d\d:\d\d:\d\d {2}Portico is ready at http:\/\/localhost:3000\n\d\d:\d\d:\d\d {2}signed in {2}requestId=abc {2}provider=siwe {2}count=2\n$/,
  );
});

it('shows an error and its cause below the line', () => {
  const cause = new Error('the disk is full');
  const text = written(true, (log) => log.error({ err: new Error('no', { cause }) }, 'it failed'));
  expect(text).toMatch(/it failed\n {2}Error: no\n/);
  expect(text).toContain('the disk is full');
});

it('escapes control characters of visitors’ input', () => {
  const text = written(true, (log) => log.info({ text: 'a\u001b[2Jb\nc\u202ed' }, 'reported'));
  expect(text.trimEnd()).toMatch(/reported {2}text=a�\[2Jb�c�d$/);
});

it('colors warnings unless NO_COLOR is set', () => {
  vi.stubEnv('NO_COLOR', '');
  expect(written(true, (log) => log.warn({}, 'careful'))).toContain('\u001b[33mcareful\u001b[39m');
});

it.each([true, false])('logs nothing below its level, in a terminal: %s', (isTTY) => {
  const write = (log: ReturnType<typeof createLog>) => {
    log.info({}, 'signed in');
    log.warn({}, 'RPC node failed');
    log.error({}, 'it failed');
  };
  const lines = (level?: string) => written(isTTY, write, level).trimEnd().split('\n').length;
  expect([lines(), lines('info'), lines('warn'), lines('error'), lines('loud')]).toEqual([
    3, 3, 2, 1, 3,
  ]);
});
