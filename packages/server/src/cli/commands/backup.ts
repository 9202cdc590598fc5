import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { backupSqlite } from '../../store/sqlite-backup.ts';
import { type Command, CommandError } from '../command.ts';
import { databaseFile, databaseUrl, requireFile } from '../database.ts';

/** Copies the SQLite database while the site runs. */
export const backup: Command = {
  name: 'backup',
  parameters: '<file>',
  summary: 'copy the SQLite database to a file, while the site runs',
  details:
    'The copy is of one moment, checked, and readable by its owner only: it holds addresses of people. It\n' +
    'holds no token, so it cannot be used to sign in. Copying the database with cp may lose what is written.',
  options: { force: { type: 'boolean', help: 'replace the file if there is one' } },
  async run({ io, words, options }) {
    const [target = ''] = words;
    const file = databaseFile(io, 'Use pg_dump --schema=portico.');
    requireFile(databaseUrl(io));
    if (resolve(target) === resolve(file))
      throw new CommandError(`${target} is the database itself.`);
    if (!existsSync(dirname(resolve(target))))
      throw new CommandError(`There is no folder ${dirname(resolve(target))}.`);
    if (existsSync(target) && !options['force']) {
      throw new CommandError(`${target} is there already. Choose another name, or add --force.`);
    }
    await backupSqlite(file, target);
    const { size } = statSync(target);
    return {
      json: { file: resolve(target), bytes: size },
      text: `Copied the database to ${target} (${size} bytes).`,
    };
  },
};
