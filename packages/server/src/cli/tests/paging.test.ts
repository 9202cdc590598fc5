import { join } from 'node:path';
import { sharedPostgres } from '@portico/testing/database/postgres';
import { temporaryFolder } from '@portico/testing/process/temporary-folder';
import { runCommand } from '@portico/testing/server/run-command';
import { signIn } from '@portico/testing/server/sign-message';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { createTestBrowser } from '@portico/testing/server/test-browser';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, onTestFinished, test } from 'vitest';

describe.each([
  { name: 'SQLite', create: async () => `file:${join(temporaryFolder(), 'portico.sqlite')}` },
  { name: 'PostgreSQL', create: () => sharedPostgres.createDatabase() },
])('long lists on $name', ({ create }) => {
  /** A site with seven users, all of the same moment but one. */
  async function site() {
    const DATABASE_URL = await create();
    const { auth, clock } = await createTestAuth({ database: DATABASE_URL });
    onTestFinished(() => auth.close());
    for (let key = 1; key <= 7; key++) {
      if (key === 4) clock.now += 1;
      const signer = privateKeyToAccount(`0x${String(key).padStart(64, '0')}`);
      await signIn(createTestBrowser(auth), clock.now, signer);
    }
    return (...words: string[]) => runCommand(words, { DATABASE_URL }, { now: () => clock.now });
  }

  test.each(['users', 'sessions'])('%s are listed page by page, each once', async (list) => {
    const portico = await site();
    const all = JSON.parse((await portico(list, '--json')).stdout);
    expect(all.next).toBeNull();
    const ids = (page: Record<string, { id: string }[]>) => (page[list] ?? []).map(({ id }) => id);
    expect(new Set(ids(all)).size).toBe(7);
    const paged: string[] = [];
    let after: string[] = [];
    for (let page = 0; page < 4; page++) {
      const { stdout } = await portico(list, 'list', '--json', '--limit', '2', ...after);
      const found = JSON.parse(stdout);
      paged.push(...ids(found));
      after = ['--after', found.next];
      if (found.next === null) break;
    }
    expect(paged).toEqual(ids(all));
  });

  test('every page but the last names the next one', async () => {
    const portico = await site();
    const first = await portico('sessions', '--limit', '5');
    const [, cursor = ''] = /\n\nMore: add --after (\S+)\n$/.exec(first.stdout) ?? [];
    const second = await portico('sessions', '--limit', '5', '--after', cursor);
    expect(second.stdout.trimEnd().split('\n')).toHaveLength(3);
    expect(second.stdout).not.toContain('More:');
  });
});

test.each(['yesterday', '12', '12.', "12.a'b", ''])('--after %j is refused', async (after) => {
  for (const list of ['users', 'sessions']) {
    const { code, stderr } = await runCommand([list, '--after', after]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('--after must be')]);
  }
});
