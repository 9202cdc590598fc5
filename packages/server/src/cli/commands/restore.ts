import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { variableText } from '../../environment/environment-variables.ts';
import { migrate } from '../../store/migrate.ts';
import {
  type BackupSessions,
  previewRestore,
  type RestorePreview,
  requireSound,
  restoreSqlite,
  withBackup,
} from '../../store/sqlite-backup.ts';
import { type Command, CommandError, confirm, type Invocation, UsageError } from '../command.ts';
import { databaseFile, requireMigrated } from '../database.ts';

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
    if (resolve(backup) === resolve(file))
      throw new CommandError(`${backup} is the database itself.`);
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
    throw new CommandError(
      `The database at ${file} cannot be used. Stop the site, move ${file}, ${file}-wal and ${file}-shm ` +
        'away, and restore again.',
      { cause },
    );
  }
}
