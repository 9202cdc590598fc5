import { databases } from '@portico/testing/database/databases';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { row } from './fixtures.conformance.ts';
import { createKyselyStore } from './kysely-store.ts';
import { openDatabase } from './open-database.ts';
import { listingSessions } from './sessions.ts';

test.each(databases)(
  'a page of sessions is read in order on %s, not sorted out of all',
  async (_, create) => {
    const open = await openDatabase(await create());
    const store = await createKyselyStore(open);
    onTestFinished(() => store.close());
    const { database } = open;
    for (let from = 0; from < 3000; from += 500) {
      const rows = Array.from({ length: 500 }, (_, index) =>
        row(`${from + index}`, { created_at: from + index, last_seen_at: from + index }),
      );
      await database.insertInto('session').values(rows).execute();
    }
    await sql`analyze`.execute(database);
    for (const after of [undefined, { id: 'id-1500', created_at: 1500 }]) {
      const query = listingSessions(database, { limit: 20, after }, 0);
      const rows = open.hasArrays ? query.explain() : query.explain(undefined, sql`query plan`);
      const plan = JSON.stringify(await rows);
      expect(plan).toMatch(/session_created_at/);
      expect(plan).not.toMatch(/Seq Scan on session|Sort|SCAN session(?! USING)|TEMP B-TREE/);
    }
  },
);
