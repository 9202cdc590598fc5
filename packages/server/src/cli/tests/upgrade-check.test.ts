import { join } from 'node:path';
import { databases } from '@portico/testing/database/databases';
import { temporaryFolder } from '@portico/testing/process/temporary-folder';
import { runCommand } from '@portico/testing/server/run-command';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openStore, withDatabase } from '../../store/open-database.ts';
import type { OpenDatabase } from '../../store/schema.ts';

const check = (url: string, ...options: string[]) =>
  runCommand(['upgrade-check', ...options], { DATABASE_URL: url });

describe.each(databases)('portico upgrade-check on %s', (_, create) => {
  /** A database that a newer version changed. */
  async function onNewer(change: (open: OpenDatabase) => Promise<unknown>): Promise<string> {
    const url = await create();
    await (await openStore(url)).close();
    await withDatabase(url, async (open) => {
      const table = sql.id(...(open.schema ? [open.schema] : []), 'kysely_migration');
      await sql`insert into ${table} values ('9999_later', '2030-01-01')`.execute(open.database);
      await change(open);
    });
    return url;
  }

  test('this version’s own database is rolling', async () => {
    const url = await create();
    await (await openStore(url)).close();
    expect((await check(url)).stdout).toMatch(/^rolling: restart one instance after the other/);
    expect(JSON.parse((await check(url, '--json')).stdout)).toMatchObject({
      verdict: 'rolling',
      reasons: [],
      pending: [],
    });
  });

  test('says if the way back from a newer version is there', async () => {
    const added = await onNewer(({ database }) =>
      database.schema.alterTable('session').addColumn('later', 'text').execute(),
    );
    expect(await check(added)).toMatchObject({ code: 0 });
    // Commands of this version work there, and it starts.
    const { code } = await runCommand(['sessions', 'list'], { DATABASE_URL: added });
    expect(code).toBe(0);
    await (await openStore(added)).close();

    const changed = await onNewer(({ database }) =>
      database.schema.alterTable('session').dropColumn('data').execute(),
    );
    const { code: failed, stdout } = await check(changed);
    expect(failed).toBe(1);
    expect(stdout).toMatch(/^no way back: .*\n {2}session\.data is dropped\n$/);
    await expect(openStore(changed)).rejects.toThrow('session.data is dropped');
  });
});

test('an empty database gets this version’s tables, and a missing file is none', async () => {
  const url = `file:${join(temporaryFolder(), 'portico.sqlite')}`;
  await withDatabase(url, ({ database }) => database.introspection.getTables());
  const empty = await check(url);
  expect(empty).toMatchObject({ code: 0, stderr: '' });
  expect(empty.stdout).toContain('This version would run 0001_portico.');
  const { code, stderr } = await check('file:./nowhere/portico.sqlite');
  expect([code, stderr]).toEqual([1, expect.stringContaining('There is no database')]);
});
