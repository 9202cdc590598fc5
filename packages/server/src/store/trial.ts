import type { OpenDatabase } from './schema.ts';
import type { BatchOutcome } from './statements.ts';

/** Runs a task on an open database in one transaction that is rolled back, so that the database stays as it is. */
export async function tryOut(
  open: OpenDatabase,
  task: (trial: OpenDatabase) => Promise<void>,
): Promise<void> {
  const succeeded = new Error('The trial is over');
  const trial = open.exclusively(async (database) => {
    await task({
      ...open,
      database,
      read: async (query) => (await database.executeQuery(query)).rows,
      async batch(steps): Promise<BatchOutcome> {
        const results: { rows: readonly unknown[]; changes: number }[] = [];
        for (const { query } of steps) {
          const { rows, numAffectedRows } = await database.executeQuery(query);
          results.push({ rows, changes: Number(numAffectedRows ?? 0) });
        }
        return { results };
      },
      exclusively: (nested) => nested(database),
    });
    throw succeeded;
  });
  await trial.catch((cause) => {
    if (cause !== succeeded) throw cause;
  });
}
