import { version } from '../../common/versions.ts';
import { compareSchemas, readSchema, schemaAfter } from '../../store/compare-schemas.ts';
import { migrationStatus } from '../../store/migrate.ts';
import { migrations } from '../../store/migrations.ts';
import { withDatabase } from '../../store/open-database.ts';
import { releases, unusedColumns } from '../../store/releases.ts';
import type { OpenDatabase } from '../../store/schema.ts';
import type { Command } from '../command.ts';
import { databaseUrl, requireFile } from '../database.ts';
import { joinLines } from '../format.ts';

const advice = {
  rolling: 'restart one instance after the other. Those of both versions may run side by side.',
  'stop first':
    'stop every instance, then start this version. The database keeps everything that it has.',
  'no way back':
    'make a backup, stop every instance, then start this version. Only the backup leads back.',
};

/** Compares the database's schema with this version's, before an upgrade or on the way back. */
export const upgradeCheck: Command = {
  name: 'upgrade-check',
  parameters: '',
  summary:
    'say how to go from the database’s version to this one: rolling, stop first, no way back',
  details:
    'Run it with the files of the version to go to, before its first start. It compares the tables that the running version\n' +
    'uses with those of this one, and changes nothing. On a database of a newer version it says if this one works there.\n' +
    'The exit code is 1 unless the way is rolling.',
  async run({ io }) {
    const url = databaseUrl(io);
    requireFile(url);
    const { verdict, reasons, pending } = await withDatabase(url, compare);
    return {
      json: { version, verdict, reasons, pending },
      text: joinLines(
        `${verdict}: ${advice[verdict]}`,
        ...reasons.map((reason) => `  ${reason}`),
        pending.length > 0 && `This version would run ${pending.join(', ')}.`,
      ),
      code: verdict === 'rolling' ? 0 : 1,
    };
  },
};

async function compare(open: OpenDatabase) {
  const states = await migrationStatus(open);
  const pending = states.filter(({ appliedAt }) => appliedAt === null).map(({ name }) => name);
  const all = Object.keys(migrations);
  if (states.some(({ known }) => !known)) {
    // On the way back this version's code has to work on the tables as they are.
    const comparison = compareSchemas(
      await schemaAfter(all, unusedColumns),
      await readSchema(open),
    );
    const verdict = comparison.verdict === 'rolling' ? comparison.verdict : 'no way back';
    return { ...comparison, verdict, pending } as const;
  }
  const applied = all.filter((name) => !pending.includes(name));
  const running = releases.findLast(({ migration }) => migration === applied.at(-1));
  const used = await schemaAfter(applied, running?.unused);
  return { ...compareSchemas(used, await schemaAfter(all)), pending };
}
