import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sharedPostgres } from '@portico/testing/database/postgres';
import { temporaryFolder } from '@portico/testing/process/temporary-folder';
import { runCommand } from '@portico/testing/server/run-command';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { migrations } from '../../store/migrations.ts';
import { openDatabase } from '../../store/open-database.ts';

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
