import { parseArgs } from 'node:util';
import { AuthError } from '../auth-error.ts';
import { Problem, UsageError } from './cli-error.ts';
import type { Command, Io, Outcome } from './command.ts';
import { commands } from './commands.ts';
import { commandHelp, overview } from './help.ts';

/** Every command has these. */
const common = {
  json: { type: 'boolean', help: 'print JSON, for programs' },
  help: { type: 'boolean', help: 'print this' },
} as const;

/** Runs the command that the arguments name. Resolves with the exit code: 0 done, 1 a problem, 2 wrong use. */
export async function runCli(words: readonly string[], io: Io): Promise<number> {
  try {
    return await dispatch(words, io);
  } catch (cause) {
    io.complain(explain(cause));
    return cause instanceof UsageError ? 2 : 1;
  }
}

async function dispatch(words: readonly string[], io: Io): Promise<number> {
  const command = commands.find(({ name }) => startsWith(words, name));
  if (command === undefined) return overviewFor(words, io);
  const length = command.name.split(' ').length;
  const { values, positionals } = parse(command, words.slice(length));
  if (values['help'] === true) {
    io.print(commandHelp(command, common));
    return 0;
  }
  const [least, most] = command.arity;
  if (positionals.length < least || positionals.length > most) {
    throw wrongUse(command, `It takes ${command.parameters || 'no arguments'}.`);
  }
  const outcome = await command.run({
    io,
    words: positionals,
    has: (option) => values[option] === true,
    get: (option) => {
      const value = values[option];
      return typeof value === 'string' ? value : undefined;
    },
  });
  io.print(render(outcome, values['json'] === true));
  return outcome.code ?? 0;
}

function startsWith(words: readonly string[], name: string): boolean {
  return name.split(' ').every((word, index) => words[index] === word);
}

/** `portico`, `portico --help`, `portico sessions --help`, and words that are no command. */
function overviewFor(words: readonly string[], io: Io): number {
  const named = words.filter((word) => !word.startsWith('-'));
  const family = commands.filter(({ name }) => startsWith(name.split(' '), named.join(' ')));
  const known = named.length === 0 || family.length > 0;
  if (known && words.some((word) => word === '--help' || word === '-h')) {
    io.print(overview(named.length === 0 ? commands : family));
    return 0;
  }
  if (!known) throw new UsageError(`There is no command "${named.join(' ')}". See: portico --help`);
  io.complain(overview(named.length === 0 ? commands : family));
  return 2;
}

function parse(command: Command, words: readonly string[]) {
  const options = { ...command.options, ...common };
  try {
    return parseArgs({
      args: [...words],
      options: Object.fromEntries(
        Object.entries(options).map(([name, { type }]) => [
          name,
          name === 'help' ? { type, short: 'h' } : { type },
        ]),
      ),
      allowPositionals: true,
      strict: true,
    });
  } catch (cause) {
    throw wrongUse(command, cause instanceof Error ? cause.message : String(cause));
  }
}

function wrongUse({ name }: Command, what: string): UsageError {
  return new UsageError(`portico ${name}: ${what} See: portico ${name} --help`);
}

function render({ json, text }: Outcome, asJson: boolean): string {
  return asJson ? JSON.stringify(json, null, 2) : text;
}

/** The sentence for the operator, who may know the reason that a visitor is not told. */
function explain(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  if (cause instanceof UsageError || cause instanceof Problem) return cause.message;
  if (cause instanceof AuthError && cause.cause instanceof Error) {
    return `The database could not do it: ${cause.cause.message}`;
  }
  return cause.message;
}
