import { readEnvironment } from '../../environment/environment.ts';
import { chainNodeNames, chainNodes } from '../../environment/environment-nodes.ts';
import {
  type Environment,
  type EnvironmentVariable,
  environmentVariables,
  variableText,
} from '../../environment/environment-variables.ts';
import { writeHit } from '../../health/health.ts';
import { describeError } from '../../store/database-errors.ts';
import { prepareDatabase } from '../../store/kysely-store.ts';
import { missingMigrations } from '../../store/migrate.ts';
import { migrations } from '../../store/migrations.ts';
import { isDatabaseUrl, withDatabase } from '../../store/open-database.ts';
import type { OpenDatabase } from '../../store/schema.ts';
import { createCountHits } from '../../store/sign-in.ts';
import { tryOut } from '../../store/trial.ts';
import type { Command } from '../command.ts';
import { mayExist } from '../database.ts';
import { redactUrl, table } from '../format.ts';

/** Checks the environment and the database as a start in production would. */
export const check: Command = {
  name: 'check',
  parameters: '',
  summary: 'check the environment and the database, and report everything that is wrong at once',
  details: [
    'Prints the variables without their secrets. Changes nothing, and connects to the database alone.',
    '',
    ...[...Object.entries(environmentVariables), ['RPC_URLS_{chainId}', chainNodes] as const].map(
      ([name, { meaning }]) => `  ${name.padEnd(26)}   ${meaning}`,
    ),
  ].join('\n'),
  async run({ io }) {
    const { chains } = io;
    const result = readEnvironment(io.environment, { production: true, chains });
    const { environment } = result;
    const problems = [
      ...(result.ok ? [] : result.problems),
      ...(await databaseProblems(environment, io.now())),
    ];
    const variables: readonly (readonly [string, EnvironmentVariable<unknown>])[] = [
      ...Object.entries(environmentVariables),
      ...chainNodeNames(environment).map((name) => [name, chainNodes] as const),
    ];
    const shown = variables.map(
      ([name, variable]) =>
        [
          name,
          name === 'CHAINS' && chains && !variableText(environment, name)
            ? `${chains.map((chain) => chain.name).join(', ')} (the site’s own)`
            : display(environment, name, variable),
        ] as const,
    );
    return {
      json: { ok: problems.length === 0, configuration: Object.fromEntries(shown), problems },
      text: [
        table(['VARIABLE', 'VALUE'], shown),
        '',
        ...(problems.length === 0 ? ['Everything is in order.'] : problems),
      ].join('\n'),
      code: problems.length === 0 ? 0 : 1,
    };
  },
};

/** Returns the reasons why this version cannot start on the database. Changes nothing. */
export async function databaseProblems(
  environment: Environment,
  now: number,
): Promise<readonly string[]> {
  const { default: fallback } = environmentVariables.DATABASE_URL;
  const url = variableText(environment, 'DATABASE_URL') ?? fallback;
  // A start makes a file that is missing.
  if (!isDatabaseUrl(url) || !mayExist(url)) return [];
  const start = async (trial: OpenDatabase) => {
    await prepareDatabase(trial, {});
    await writeHit({ countHits: createCountHits(trial) }, now);
  };
  const tryStart = async (open: OpenDatabase) => {
    // A newer schema throws.
    const { length } = await missingMigrations(open);
    // Later migrations are not tried: they would lock the tables of a running site.
    if (length === 0 || length === Object.keys(migrations).length) await tryOut(open, start);
  };
  try {
    await withDatabase(url, tryStart, { isUnchanged: true });
    return [];
  } catch (cause) {
    return [`DATABASE_URL: ${describeError(cause)}`];
  }
}

function display(
  environment: Environment,
  name: string,
  { default: fallback, secret }: EnvironmentVariable<unknown>,
): string {
  const set = variableText(environment, name);
  if (set === undefined) return fallback === undefined ? 'not set' : `${fallback} (the default)`;
  if (secret === undefined) return set;
  if (secret === 'all') return `set, ${set.length} characters`;
  const urls = set.split(',').map((url) => redactUrl(url.trim(), secret));
  return secret === 'path' ? urls.join(', ') : redactUrl(set, secret);
}
