import { DatabaseSync } from 'node:sqlite';
import type { Site } from './site.ts';
import type { Visitor } from './visitor.ts';

/** Longer than a sign-in is fresh, in milliseconds. */
const defaultAge = 3_600_000;

/**
 * Moves a user's sessions and accounts into the past, in the database of a site: as if the visitor had linked the accounts and
 * signed in an hour ago.
 */
export async function ageUser(
  { databaseUrl }: Pick<Site, 'databaseUrl'>,
  visitor: Pick<Visitor, 'session'>,
  age = defaultAge,
): Promise<void> {
  const { user }: { user?: { id?: unknown } } = await visitor.session();
  const id = String(user?.id);
  const database = new DatabaseSync(new URL(databaseUrl).pathname, { timeout: 5000 });
  try {
    const sessions = database.prepare(
      'UPDATE session SET created_at = created_at - ? WHERE user_id = ?',
    );
    if (sessions.run(age, id).changes === 0) throw new Error(`No session of user ${id}.`);
    database
      .prepare('UPDATE accounts SET linked_at = linked_at - ? WHERE user_id = ?')
      .run(age, id);
  } finally {
    database.close();
  }
}
