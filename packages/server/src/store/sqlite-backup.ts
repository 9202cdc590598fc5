import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';

/** More pages than any file has: the copy is made in one step, of one moment. */
const everyPage = 2 ** 31 - 1;

/**
 * Copies a SQLite database to a file, of one moment, while instances go on reading and writing. The copy
 * appears whole or not at all, for its owner's eyes only.
 * @throws Error when the copy would be damaged; then the target is as it was
 */
export async function backupSqlite(path: string, target: string): Promise<void> {
  mkdirSync(dirname(target), { recursive: true });
  const draft = `${target}.partial`;
  rmSync(draft, { force: true });
  // Made before it has content: it will hold addresses of people.
  closeSync(openSync(draft, 'wx', 0o600));
  try {
    // Not read-only: such a connection, when it is the last to close, would leave the journal's files
    // behind, as whoever ran it, and the site might not be allowed to write to them.
    const source = new DatabaseSync(path, { timeout: 5000 });
    try {
      await backup(source, draft, { rate: everyPage });
    } finally {
      source.close();
    }
    finishCopy(draft);
    renameSync(draft, target);
  } catch (cause) {
    rmSync(draft, { force: true });
    throw cause;
  }
}

/** One file with all its content on disk, and found to be sound. */
function finishCopy(path: string): void {
  const copy = new DatabaseSync(path);
  try {
    // The copy of a database in WAL mode would need two more files to be read.
    copy.exec('PRAGMA journal_mode = DELETE');
    requireSound(copy);
  } finally {
    copy.close();
  }
  chmodSync(path, 0o600);
  const descriptor = openSync(path, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** @throws Error that names the first damage */
export function requireSound(database: DatabaseSync): void {
  const [first] = database.prepare('PRAGMA integrity_check(1)').all();
  const found = first?.['integrity_check'];
  if (found !== 'ok') throw new Error(`It is damaged: ${String(found)}`);
}
