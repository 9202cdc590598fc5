import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The secret for a site that was started without one, outside production: made once from 32 random bytes
 * and kept beside the database file, readable by its owner only, so that a restart ends no session.
 * With `:memory:` nothing outlives the process, and neither does the secret.
 */
export function keptSecret(database: string): string {
  const made = randomBytes(32).toString('hex');
  if (database === ':memory:') return made;
  // A database on another machine has no folder here to be beside.
  const folder = database.startsWith('file:') ? dirname(database.slice('file:'.length)) : 'data';
  const file = join(folder, 'auth-secret');
  mkdirSync(folder, { recursive: true });
  try {
    // wx: of two processes that start at once, one writes and the other reads.
    writeFileSync(file, `${made}\n`, { flag: 'wx', mode: 0o600 });
    return made;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const kept = readFileSync(file, 'utf8').trim();
  if (kept.length < 32)
    throw new Error(`${file} does not hold a secret. Delete it and start again.`);
  return kept;
}
