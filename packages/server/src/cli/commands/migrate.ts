import { version } from '../../common/versions.ts';
import { compareSchemas, readSchema, schemaAfter } from '../../store/compare-schemas.ts';
import { migrationPlan, migrationStatus, migrate as runMigrations } from '../../store/migrate.ts';
import { migrations, releases, unusedColumns } from '../../store/migrations.ts';
import { withDatabase } from '../../store/open-database.ts';
import type { OpenDatabase } from '../../store/schema.ts';
import { type Command, type CommandResult, UsageError } from '../command.ts';
import { databaseUrl, mayExist, requireFile } from '../database.ts';
import { joinLines, table } from '../format.ts';

/** Brings the database up to date, or says what that would do. */
export const migrate: Command = {
  name: 'migrate',
  parameters: '',
  summary: 'bring the database to this version’s schema; the site does it, too, when it starts',
  details:
    'Migrations go forward only. Make a backup first. Several may run at once: one migrates, the others wait.',
  options: {
    status: { type: 'boolean', help: 'list the migrations and when they were applied' },
    'dry-run': { type: 'boolean', help: 'print the SQL that would run, and change nothing' },
  },
  async run({ io, options }) {
    const { status, 'dry-run': dryRun } = options;
    if (status && dryRun) {
      throw new UsageError('portico migrate: choose --status or --dry-run.');
    }
    const url = databaseUrl(io);
    // A missing file is not created: an empty database in memory takes its place.
    const unchanged = mayExist(url) ? url : ':memory:';
    if (status) return withDatabase(unchanged, showStatus, { isUnchanged: true });
    if (dryRun) return withDatabase(unchanged, showPlan, { isUnchanged: true });
    return withDatabase(url, async (open) => {
      const applied = await runMigrations(open);
      return {
        json: { applied },
        text:
          applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`,
      };
    });
  },
};

async function showStatus(open: OpenDatabase): Promise<CommandResult> {
  const migrations = await migrationStatus(open);
  return {
    json: { migrations },
    text: table(
      ['MIGRATION', 'APPLIED'],
      migrations.map(({ name, appliedAt, known }) => [
        name,
        `${appliedAt ?? 'not yet'}${known ? '' : ' by a newer version of Portico'}`,
      ]),
    ),
    code: migrations.every(({ known }) => known) ? 0 : 1,
  };
}

async function showPlan(open: OpenDatabase): Promise<CommandResult> {
  const plan = await migrationPlan(open);
  const text = plan.map(({ name, sql }) =>
    [`-- ${name}`, ...sql.map((line) => `${line};`)].join('\n'),
  );
  return {
    json: { pending: plan },
    text: plan.length === 0 ? 'The database is up to date: nothing would run.' : text.join('\n\n'),
  };
}

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
    const { verdict, reasons, pending } = await withDatabase(url, compare, {
      isUnchanged: true,
    });
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
