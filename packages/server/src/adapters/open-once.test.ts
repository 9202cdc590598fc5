import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { AuthOptions } from '../options.ts';
import { credentials } from '../providers/credentials.ts';
import { siwe } from '../providers/siwe.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openOnce } from './open-once.ts';

const options = (changes: Partial<AuthOptions> = {}): AuthOptions => ({
  url: 'https://example.com',
  secret: 'a secret of thirty-two characters',
  database: ':memory:',
  providers: [siwe()],
  nodes: ['https://node.example'],
  ...changes,
});

test('opens on the first request, once for all, and again after a failure', async () => {
  const folder = join(temporaryFolder(), 'data');
  const database = `file:${folder}/portico.sqlite`;
  const first = openOnce(options({ database }));
  const second = openOnce(options({ database }));
  // In the way of the folder.
  writeFileSync(folder, '');
  await expect(first()).rejects.toThrow();
  rmSync(folder);
  const auth = await first();
  onTestFinished(() => auth.close());
  expect(await Promise.all([first(), second(), first()])).toEqual([auth, auth, auth]);
});

test.each<[string, Partial<AuthOptions>]>([
  ['url', { url: 'https://other.example' }],
  ['secret', { secret: 'another secret of thirty-two chars' }],
  ['statement', { providers: [siwe({ statement: 'Sign in.' })] }],
  ['function', { providers: [credentials({ fields: [], authorize: async () => null })] }],
])('configurations with another %s get separate servers', async (_, changes) => {
  const [first, second] = await Promise.all([openOnce(options())(), openOnce(options(changes))()]);
  expect(second).not.toBe(first);
});
