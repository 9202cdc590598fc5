import { migrationPlan, migrationStatus, migrate as runMigrations } from '../../store/migrate.ts';
import { withDatabase } from '../../store/open-database.ts';
import type { OpenDatabase } from '../../store/schema.ts';
import { type Command, type CommandResult, UsageError } from '../command.ts';
import { databaseUrl, mayExist } from '../database.ts';
import { table } from '../format.ts';

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
    if (status) return withDatabase(unchanged, showStatus);
    if (dryRun) return withDatabase(unchanged, showPlan);
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
