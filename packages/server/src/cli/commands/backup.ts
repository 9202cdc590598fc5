import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { variableText } from '../../environment/environment-variables.ts';
import { describeError, isDamage } from '../../store/database-errors.ts';
import { recordBackup } from '../../store/history.ts';
import { migrate } from '../../store/migrate.ts';
import {
  type BackupSessions,
  backupSqlite,
  previewRestore,
  type RestorePreview,
  requireSound,
  restoreSqlite,
  verifyBackup,
  withBackup,
} from '../../store/sqlite-backup.ts';
import { databaseFiles } from '../../store/sqlite-files.ts';
import {
  type Command,
  CommandError,
  confirm,
  type Invocation,
  type Io,
  UsageError,
} from '../command.ts';
import {
  databaseFile,
  databaseUrl,
  requireFile,
  requireMigrated,
  withOperatorDatabase,
} from '../database.ts';
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
    const targets = [...words, ...(typeof to === 'string' ? [to] : [])].filter(Boolean);
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

/** Returns true for one of the three files of a database, also by another path to it. */
function isDatabase(target: string, file: string): boolean {
  const files = databaseFiles(file).filter(existsSync);
  return existsSync(target) && files.some((one) => realpathSync(one) === realpathSync(target));
}

/** @throws CommandError for a target that would overwrite something, or is nowhere */
function requireTarget(target: string, file: string, force: boolean): void {
  if (isDatabase(target, file)) throw new CommandError(`${target} is the database itself.`);
  if (!existsSync(dirname(resolve(target))))
    throw new CommandError(`There is no folder ${dirname(resolve(target))}.`);
  if (!existsSync(target)) return;
  // What replaces it would take the place of a folder or of a device, such as /dev/null.
  if (!statSync(target).isFile()) throw new CommandError(`${target} is not a file.`);
  if (!force)
    throw new CommandError(`${target} is there already. Choose another name, or add --force.`);
}

/** Brings a backup back, while the site runs or not. */
export const restore: Command = {
  name: 'restore',
  parameters: '<file>',
  summary: 'bring the sessions and the audit trail of a backup back, while the site runs or not',
  details:
    'In one transaction: afterwards the sessions are those of the backup, and no instance needs a restart.\n' +
    'Sessions that ended since open the site again, unless --leave-ended or --end-sessions is given. Used nonces\n' +
    'and spent links stay used, the trail keeps what came later. What was forgotten since is known again. A\n' +
    'database that is made by this refuses messages and links that were issued before.',
  options: {
    'leave-ended': { type: 'boolean', help: 'bring back no session that ended since' },
    'end-sessions': { type: 'boolean', help: 'bring back no session: everyone signs in again' },
    yes: { type: 'boolean', help: 'do not ask' },
  },
  async run(invocation) {
    const { io, words } = invocation;
    const [backup = ''] = words;
    const file = databaseFile(io, 'Use pg_restore or psql with what pg_dump wrote.');
    if (!existsSync(backup)) throw new CommandError(`There is no file ${backup}.`);
    if (isDatabase(backup, file)) throw new CommandError(`${backup} is the database itself.`);
    const isNew = !existsSync(file);
    const choice = chooseSessions(invocation, isNew);
    if (!isNew) await requireUsable(file);
    return withBackup(backup, file, async (live) => {
      if (isNew) await migrate(live);
      else await requireMigrated(live);
      const now = io.now();
      const preview = await previewRestore(live, now);
      const changes = describeChanges(preview, choice, isNew);
      if (!isNew) await confirm(invocation, `${changes} Go on?`);
      await restoreSqlite(live, { sessions: choice, isNew, now });
      const { sessions, revived, lost } = preview;
      return {
        json: {
          sessions: { keep: sessions, 'leave-ended': sessions - revived, end: 0 }[choice],
          // Null where it cannot be known.
          revived: isNew ? null : choice === 'keep' ? revived : 0,
          lost: isNew ? null : lost,
        },
        text: `Restored. ${changes}`,
      };
    });
  },
};

/** @throws CommandError for a choice that the database knows too little for */
function chooseSessions({ io, options }: Invocation, isNew: boolean): BackupSessions {
  if (options['leave-ended'] && options['end-sessions'])
    throw new UsageError('portico restore: choose --leave-ended or --end-sessions.');
  if (options['end-sessions']) return 'end';
  if (!options['leave-ended'])
    return isNew && variableText(io.environment, 'RESTORED_SESSIONS') === 'end' ? 'end' : 'keep';
  if (isNew)
    throw new CommandError(
      'A new database does not know which sessions ended since the backup: leave out --leave-ended, or use --end-sessions.',
    );
  return 'leave-ended';
}

function describeChanges(
  { sessions, revived, lost }: RestorePreview,
  choice: BackupSessions,
  isNew: boolean,
): string {
  if (choice === 'end') return 'Every session ends.';
  if (isNew)
    return `Sessions: ${sessions} come back, of which any may have ended since the backup: this database does not know.`;
  const comeBack =
    choice === 'keep'
      ? `${sessions} come back (${revived} of them had ended since)`
      : `${sessions - revived} come back (${revived} that had ended since do not)`;
  return `Sessions: ${comeBack}, ${lost} that began since end.`;
}

/** A damaged file cannot be written to, and a running site must not keep one that was replaced below it. */
async function requireUsable(file: string): Promise<void> {
  try {
    await requireSound(file);
  } catch (cause) {
    const reason: unknown = Object(cause).cause;
    // Without rights, or while another program locks it, the file may be whole, and has to stay.
    const [, journal, index] = databaseFiles(file);
    const remedy = isDamage(reason)
      ? `. Stop the site, move ${file}, ${journal} and ${index} away, and restore again.`
      : `: ${describeError(reason)}`;
    throw new CommandError(`The database at ${file} cannot be used${remedy}`, { cause });
  }
}
