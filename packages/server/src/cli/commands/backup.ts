import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { recordBackup } from '../../store/history.ts';
import { backupSqlite, verifyBackup } from '../../store/sqlite-backup.ts';
import { type Command, CommandError, type Io, UsageError } from '../command.ts';
import { databaseFile, databaseUrl, requireFile, withOperatorDatabase } from '../database.ts';
import { joinLines } from '../format.ts';

/** Copies the SQLite database while the site runs, and records that a backup was made. */
export const backup: Command = {
  name: 'backup',
  parameters: '[<file>]',
  summary: 'copy the SQLite database to a file, while the site runs',
  details:
    'The copy is of one moment, checked, and readable by its owner only: it holds addresses of people. It\n' +
    'holds no token, so it cannot be used to sign in. Copying the database with cp may lose what is written.\n' +
    'The time is recorded in the database, for the metric portico_backup_timestamp_seconds; after pg_dump or another\n' +
    'tool, --record does it alone.',
  options: {
    to: { type: 'string', value: 'FILE', help: 'the file, as the argument names it' },
    verify: { type: 'boolean', help: 'restore the copy into a database that is thrown away' },
    record: { type: 'boolean', help: 'copy nothing: another tool made a backup now' },
    force: { type: 'boolean', help: 'replace the file if there is one' },
  },
  async run({ io, words, options }) {
    const { to, verify, record, force } = options;
    const targets = [...words, ...(typeof to === 'string' ? [to] : [])];
    const [target = ''] = targets;
    if (record && (targets.length > 0 || verify))
      throw new UsageError('portico backup: --record goes alone.');
    if (!record && targets.length !== 1)
      throw new UsageError('portico backup: name one file, or --record a backup of another tool.');
    if (record) {
      await withOperatorDatabase(io, ({ database }) => recordBackup(database, io.now()));
      return { json: { recorded: true }, text: 'Recorded that a backup was made.' };
    }
    const file = databaseFile(io, 'Use pg_dump --schema=portico, then: portico backup --record');
    requireFile(databaseUrl(io));
    requireTarget(target, file, Boolean(force));
    await backupSqlite(file, target);
    const { size } = statSync(target);
    const found = verify ? await verifyBackup(target, io.now()) : undefined;
    const problem = await recordQuietly(io);
    return {
      json: { file: resolve(target), bytes: size, ...(found && { verified: found }) },
      text: joinLines(
        `Copied the database to ${target} (${size} bytes).`,
        found !== undefined &&
          `It can be restored: ${found.users} users, ${found.sessions} sessions.`,
        problem !== undefined && `The time could not be recorded: ${problem}`,
      ),
    };
  },
};

/** Records the backup, and returns why that failed: a database that takes no writes is backed up all the same. */
async function recordQuietly(io: Io): Promise<string | undefined> {
  try {
    await withOperatorDatabase(io, ({ database }) => recordBackup(database, io.now()));
    return undefined;
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
}

/** @throws CommandError for a target that would overwrite something, or is nowhere */
function requireTarget(target: string, file: string, force: boolean): void {
  if (resolve(target) === resolve(file))
    throw new CommandError(`${target} is the database itself.`);
  if (!existsSync(dirname(resolve(target))))
    throw new CommandError(`There is no folder ${dirname(resolve(target))}.`);
  if (existsSync(target) && !force)
    throw new CommandError(`${target} is there already. Choose another name, or add --force.`);
}
