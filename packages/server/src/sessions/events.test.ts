import { expect, test } from 'vitest';
import { createEmit } from './events.ts';

const payload = { user: { id: 'u' }, account: 'email:eve@example.com' };

/** Log lines as `level: message`. */
function createLog() {
  const lines: string[] = [];
  const write = (level: string) => (_: unknown, message: string) =>
    void lines.push(`${level}: ${message}`);
  return { lines, info: write('info'), warn: write('warn'), error: write('error') };
}

test('the function of an event gets what happened and is awaited', async () => {
  const seen: unknown[] = [];
  const linked = async (event: unknown) => {
    await Promise.resolve();
    seen.push(event);
  };
  const log = createLog();
  await createEmit({ linked }, log)?.('linked', payload);
  expect(seen).toEqual([payload]);
  expect(log.lines).toEqual([]);
});

test('a site without events, or without this one, runs nothing', async () => {
  expect(createEmit(undefined, createLog())).toBeUndefined();
  await createEmit({ linked: () => expect.fail() }, createLog())?.('unlinked', payload);
});

test.each([
  ['throws', () => expect.fail()],
  ['rejects', () => Promise.reject(new Error('no'))],
])('one that %s is logged and does not reject', async (_, linked) => {
  const log = createLog();
  await createEmit({ linked }, log)?.('linked', payload);
  expect(log.lines).toEqual(['error: the function for an event failed']);
});

test('one that is late is logged and not waited for; its failure is logged, too', async () => {
  const log = createLog();
  const { promise, reject } = Promise.withResolvers<void>();
  await createEmit({ linked: () => promise }, log, 10)?.('linked', payload);
  expect(log.lines).toEqual(['warn: the function for an event is late']);
  reject(new Error('no'));
  await expect.poll(() => log.lines[1]).toBe('error: the function for an event failed');
});

test('what the function changes in its event reaches nothing else', async () => {
  const account = 'email:eve@example.com';
  const given = { user: { id: 'u' }, from: { id: 'v' }, accounts: [account] };
  const merged = (event: object) => {
    const changed: { user: { id: string }; accounts: string[] } = Object(event);
    changed.user.id = 'w';
    changed.accounts.push('email:mallory@example.com');
  };
  await createEmit({ merged }, createLog())?.('merged', given);
  expect(given).toEqual({ user: { id: 'u' }, from: { id: 'v' }, accounts: [account] });
});
