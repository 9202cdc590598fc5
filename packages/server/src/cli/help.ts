import type { Command, CommandOption } from './command.ts';

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
