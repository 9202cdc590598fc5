import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { variableText } from '../../environment/environment-variables.ts';
import { migrate } from '../../store/migrate.ts';
import {
  previewRestore,
  requireSound,
  restoreSqlite,
  withBackup,
} from '../../store/sqlite-backup.ts';
import { type Command, CommandError, confirm } from '../command.ts';
import { databaseFile, requireMigrated } from '../database.ts';

/** Brings a backup back, while the site runs or not. */
export const restore: Command = {
  name: 'restore',
  parameters: '<file>',
  summary: 'bring the sessions and the audit trail of a backup back, while the site runs or not',
  details:
    'In one transaction: afterwards the sessions are those of the backup, and no instance needs a restart.\n' +
    'Sessions that ended since open the site again, unless --end-sessions is given. Used nonces and spent\n' +
    'links stay used, the trail keeps what came later. What was forgotten since is known again. A database that is\n' +
    'made by this refuses messages and links that were issued before.',
  options: {
    'end-sessions': { type: 'boolean', help: 'bring back no session: everyone signs in again' },
    yes: { type: 'boolean', help: 'do not ask' },
  },
  async run(invocation) {
    const { io, words, options } = invocation;
    const [backup = ''] = words;
    const file = databaseFile(io, 'Use pg_restore or psql with what pg_dump wrote.');
    if (!existsSync(backup)) throw new CommandError(`There is no file ${backup}.`);
    if (resolve(backup) === resolve(file))
      throw new CommandError(`${backup} is the database itself.`);
    const isNew = !existsSync(file);
    if (!isNew) await requireUsable(file);
    return withBackup(backup, file, async (live) => {
      if (isNew) await migrate(live);
      else await requireMigrated(live);
      // Nothing says which of them ended since, where the database is new.
      const endsRestored = variableText(io.environment, 'RESTORED_SESSIONS') === 'end';
      const keepSessions = !(options['end-sessions'] || (isNew && endsRestored));
      const now = io.now();
      const { sessions, revived, lost } = await previewRestore(live, now);
      const comeBack = isNew
        ? `${sessions} come back, of which any may have ended since the backup: this database does not know`
        : `${sessions} come back (${revived} of them had ended since), ${lost} that began since end`;
      const changes = keepSessions ? `Sessions: ${comeBack}.` : 'Every session ends.';
      if (!isNew) await confirm(invocation, `${changes} Go on?`);
      await restoreSqlite(live, { keepSessions, isNew, now });
      return {
        json: {
          sessions: keepSessions ? sessions : 0,
          // Null where it cannot be known.
          revived: isNew ? null : keepSessions ? revived : 0,
          lost: isNew ? null : lost,
        },
        text: `Restored. ${changes}`,
      };
    });
  },
};

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
