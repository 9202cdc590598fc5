import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { databases } from '@portico/testing/database/databases';
import { sharedPostgres } from '@portico/testing/database/postgres';
import { temporaryFolder } from '@portico/testing/process/temporary-folder';
import { runCommand } from '@portico/testing/server/run-command';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { migrations } from '../../store/migrations.ts';
import { openDatabase, openStore, withDatabase } from '../../store/open-database.ts';
import type { OpenDatabase } from '../../store/schema.ts';

const names = Object.keys(migrations);

describe.each([
  { name: 'SQLite', create: async () => `file:${join(temporaryFolder(), 'data/portico.sqlite')}` },
  { name: 'PostgreSQL', create: () => sharedPostgres.createEmptyDatabase() },
])('portico migrate on $name', ({ create }) => {
  const on = async () => {
    const DATABASE_URL = await create();
    return {
      url: DATABASE_URL,
      migrate: (...options: string[]) => runCommand(['migrate', ...options], { DATABASE_URL }),
    };
  };

  /** The migrations that were applied, as a program reads them. */
  const getApplied = (stdout: string) =>
    JSON.parse(stdout).migrations.map(
      ({ name, appliedAt, known }: { name: string; appliedAt: string | null; known: boolean }) => ({
        ...{ name, known },
        applied: appliedAt !== null,
      }),
    );

  test('lists pending migrations, prints their SQL, applies them once, and shows when', async () => {
    const { migrate } = await on();
    const before = await migrate('--status', '--json');
    expect(before.code).toBe(0);
    expect(getApplied(before.stdout)).toEqual(
      names.map((name) => ({ name, known: true, applied: false })),
    );
    const plan = await migrate('--dry-run');
    expect(plan.code).toBe(0);
    for (const name of names) expect(plan.stdout).toContain(`-- ${name}\n`);
    expect(plan.stdout).toMatch(/create table "?(portico"\.")?session"? .*;/);
    // Neither of them changed anything.
    expect((await migrate('--status', '--json')).stdout).toBe(before.stdout);

    const done = await migrate('--json');
    expect([done.code, JSON.parse(done.stdout)]).toEqual([0, { applied: names }]);
    const again = await migrate();
    expect([again.code, again.stdout]).toEqual([0, 'The database is up to date.\n']);
    expect((await migrate('--dry-run')).stdout).toContain('nothing would run');
    const after = await migrate('--status');
    expect(after.code).toBe(0);
    expect(after.stdout).toMatch(/^MIGRATION +APPLIED\n0001_portico +\d{4}-\d\d-\d\dT/);
    expect(after.stdout).not.toContain('not yet');
  });

  test('refuses a schema of a newer version and says what to do', async () => {
    const { url, migrate } = await on();
    await migrate();
    const open = await openDatabase(url);
    const table = sql.id(...(open.schema ? [open.schema] : []), 'kysely_migration');
    await sql`insert into ${table} values ('9999_future', '2030-01-01')`.execute(open.database);
    await open.database.schema.alterTable('session').dropColumn('data').execute();
    await open.close();

    const status = await migrate('--status');
    expect(status.code).toBe(1);
    expect(status.stdout).toMatch(/9999_future +2030-01-01 by a newer version of Portico/);
    for (const options of [[], ['--dry-run'], ['--json']]) {
      const { code, stdout, stderr } = await migrate(...options);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toContain(
        'newer version of Portico (it has 9999_future; session.data is dropped). Upgrade Portico',
      );
    }
    const list = await runCommand(['sessions', 'list'], { DATABASE_URL: url });
    expect([list.code, list.stdout]).toEqual([1, '']);
  });

  test('other commands change no schema: they report pending migrations', async () => {
    const { url, migrate } = await on();
    const open = await openDatabase(url);
    await open.database.introspection.getTables();
    await open.close();
    const { code, stderr } = await runCommand(['sessions', 'list'], { DATABASE_URL: url });
    expect(code).toBe(1);
    expect(stderr).toBe(`The database lacks ${names.join(', ')}. Run: portico migrate\n`);
    expect(getApplied((await migrate('--status', '--json')).stdout)[0].applied).toBe(false);
  });
});

test('inspecting a missing file does not create it', async () => {
  const path = join(temporaryFolder(), 'portico.sqlite');
  for (const option of ['--status', '--dry-run']) {
    expect((await runCommand(['migrate', option], { DATABASE_URL: `file:${path}` })).code).toBe(0);
  }
  expect(existsSync(path)).toBe(false);
});

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
