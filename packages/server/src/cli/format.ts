import { parseUrl } from '@portico/protocol';
import { formatTime } from '../health/instances.ts';
import { mapUrl } from '../store/postgres-url.ts';
import type { Command, CommandOption } from './command.ts';

/** Formats rows under headings, as wide as they need. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, ...rows.map((row) => row.map(printable))];
  const widths = headings.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  const padded = lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)));
  return padded.map((line) => line.join('  ').trimEnd()).join('\n');
}

/** Joins lines without those that do not apply. */
export const joinLines = (...lines: readonly (string | false)[]): string =>
  lines.filter((line) => line !== false).join('\n');

/** Formats a row of the database for people: the values of these columns, times in UTC. */
export function cells<Row extends object>(row: Row, columns: readonly (keyof Row)[]): string[] {
  return columns.map((column) => {
    const value = row[column];
    return isTime(column) ? formatTime(Number(value)) : String(value ?? '');
  });
}

/** Formats a row of the database for programs: names in camelCase, times as ISO 8601. */
export function toJson(row: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
      isTime(column) ? new Date(value).toISOString() : value,
    ]),
  );
}

/** Columns of times are `at` and `…_at`; none of those that are shown can be null. */
const isTime = (column: PropertyKey) => /(?:^|_)at$/.test(String(column));

/** Replaces control characters: text of visitors must not steer the operator's terminal. */
function printable(cell: string): string {
  return cell.replace(/[\p{Cc}\p{Cf}]/gu, '�');
}

/** Removes secrets from a URL: of a database the password and parameters, of a node everything after the host, where keys are. */
export function redactUrl(text: string, secret: 'password' | 'path'): string {
  if (/^(?:file:|:memory:)/.test(text)) return text;
  return mapUrl(text, (url) => redactOne(url, secret));
}

/** Parameters of a database's URL that are no secret. */
const shown = new Set(['sslmode', 'pool_max_conns', 'prepare', 'target_session_attrs']);

function redactOne(text: string, secret: 'password' | 'path'): string {
  const url = parseUrl(text);
  // Without //, as in user:password@host, the password is part of the path.
  if (url === null || !text.includes('//')) return 'not a URL';
  if (url.password) url.password = '***';
  for (const name of url.searchParams.keys()) {
    if (!shown.has(name)) url.searchParams.set(name, '***');
  }
  if (secret === 'path') {
    if (url.username) url.username = '***';
    return url.pathname === '/' && url.search === ''
      ? url.href
      : `${url.protocol}//${url.host}/***`;
  }
  return url.href;
}

/** The options that every command has. */
export const commonOptions = {
  json: { type: 'boolean', help: 'print JSON, for programs' },
  help: { type: 'boolean', short: 'h', help: 'print this' },
} as const satisfies Readonly<Record<string, CommandOption>>;

const environment = `Environment:
  DATABASE_URL   file:./data/portico.sqlite (the default) or postgres://user:password@host/database
  "portico check" reads every variable of the site: see portico check --help

Exit codes: 0 done, 1 a problem, 2 wrong use.`;

/** Lists commands. */
export function overview(commands: readonly Command[]): string {
  const lines = commands.map((command) => [synopsis(command), command.summary] as const);
  return [
    'Usage: portico <command>',
    '',
    columns(lines),
    '',
    'Every command has --help, and --json for programs. portico --version prints the version.',
    '',
    environment,
  ].join('\n');
}

/** Describes one command with its options. */
export function commandHelp(command: Command): string {
  const options = Object.entries<CommandOption>({ ...command.options, ...commonOptions });
  return [
    `Usage: portico ${synopsis(command)} [options]`,
    '',
    command.summary,
    ...(command.details ? ['', command.details] : []),
    '',
    columns(
      options.map(([name, { value, help }]) => [`--${name}${value ? ` ${value}` : ''}`, help]),
    ),
    '',
    environment,
  ].join('\n');
}

function synopsis({ name, parameters }: Command): string {
  return parameters === '' ? name : `${name} ${parameters}`;
}

function columns(lines: readonly (readonly [string, string])[]): string {
  const width = Math.max(...lines.map(([left]) => left.length));
  return lines.map(([left, right]) => `  ${left.padEnd(width)}   ${right}`).join('\n');
}
