import { readFileSync } from 'node:fs';
import { databases } from '@portico/testing/database/databases';
import { sharedPostgres } from '@portico/testing/database/postgres';
import {
  type RecordedVersion,
  recordedOptions,
  send,
} from '@portico/testing/server/recorded-version';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { expect, onTestFinished, test } from 'vitest';
import { readCopy, recordCopy } from '../../store/history.ts';
import { runMigrations } from '../../store/migrate.ts';
import { migrations } from '../../store/migrations.ts';
import { withDatabase } from '../../store/open-database.ts';
import type { Schema } from '../../store/schema.ts';

const { migration, now, rows, requests }: RecordedVersion = JSON.parse(
  readFileSync(new URL('./recorded.json', import.meta.url), 'utf8'),
);

/** A database as version 1 left it. */
async function restore(url: string): Promise<void> {
  await withDatabase(url, async (open) => {
    const { exclusively, schema } = open;
    await exclusively(async (database) => {
      const known = Object.entries(migrations).filter(([name]) => name <= migration);
      const table = 'kysely_migration';
      await runMigrations({ database, schema, migrations: Object.fromEntries(known), table });
      // Those that others refer to come first.
      const order = ['users', 'session', ...Object.keys(rows)];
      for (const name of new Set(order)) {
        const found = rows[name] ?? [];
        if (found.length > 0)
          await database
            .insertInto(name as keyof Schema)
            .values(found as never)
            .execute();
      }
    });
    // It names the copy, which the record cannot: this is the database itself and no backup.
    const copy = (await readCopy(open)) ?? '';
    await exclusively(async (database) => void (await recordCopy(database, copy)));
  });
}

test.each([
  [databases[0]?.[0], databases[0]?.[1]],
  ['PostgreSQL', () => sharedPostgres.createEmptyDatabase()],
] as const)(
  'pages that were open during an upgrade from version 1 go on, on %s',
  async (_, create) => {
    const database = (await create?.()) ?? '';
    await restore(database);
    const { auth } = await createTestAuth({
      ...recordedOptions('smtp://127.0.0.1:1'),
      database,
      now: () => now,
    });
    onTestFinished(() => auth.close());
    for (const { status, location, answer, ...request } of requests) {
      const found = await send(auth, request);
      expect([request.name, found.status, found.location]).toEqual([
        request.name,
        status,
        location,
      ]);
      expect(found.answer).toMatchObject(answer as object);
    }
    // None of them was an empty success.
    expect(requests.map(({ status }) => status)).toEqual([200, 200, 401, 200, 200, 302, 200]);
  },
);
