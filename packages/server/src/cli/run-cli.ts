import { hostname, userInfo } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { AuthError } from '../common/auth-error.ts';
import { version } from '../common/versions.ts';
import { describeError } from '../store/database-errors.ts';
import {
  type Command,
  CommandError,
  type CommandOption,
  type CommandResult,
  type Invocation,
  type Io,
  UsageError,
} from './command.ts';
import { audit } from './commands/audit.ts';
import { backup, restore } from './commands/backup.ts';
import { check } from './commands/check.ts';
import { doctor } from './commands/doctor.ts';
import { migrate, upgradeCheck } from './commands/migrate.ts';
import { sessionsEnd, sessionsList } from './commands/sessions.ts';
import { status } from './commands/status.ts';
import {
  forget,
  usersDelete,
  usersLink,
  usersList,
  usersShow,
  usersUnlink,
} from './commands/users.ts';
import { commandHelp, commonOptions, overview } from './format.ts';

export type { Command, CommandOption, CommandResult, Invocation, Io };
export { CommandError, UsageError };

/** The operator's commands, in the order of help. */
export const operatorCommands: readonly Command[] = [
  check,
  doctor,
  status,
  upgradeCheck,
  migrate,
  sessionsList,
  sessionsEnd,
  usersList,
  usersShow,
  usersLink,
  usersUnlink,
  usersDelete,
  forget,
  audit,
  backup,
  restore,
];

/** Runs the command that the arguments name, or one of `loadMore`. Resolves with 0 when done, 1 for a problem, 2 for wrong use. */
export async function runCli(
  given: readonly string[],
  io: Io,
  loadMore: () => Promise<readonly Command[]> = async () => [],
): Promise<number> {
  try {
    const words = withList(given);
    const command = find(operatorCommands, words);
    if (command !== undefined) return await runCommand(command, words, io);
    const commands = [...(await loadMore()), ...operatorCommands];
    const further = find(commands, words);
    return further ? await runCommand(further, words, io) : printOverview(commands, words, io);
  } catch (cause) {
    io.printError(explain(cause));
    return cause instanceof UsageError ? 2 : 1;
  }
}

/** `portico users` and `portico sessions` list them, by themselves or with options. */
function withList(words: readonly string[]): readonly string[] {
  const [name = '', ...rest] = words;
  const lists = name === 'users' || name === 'sessions';
  const asksForHelp = rest.includes('--help') || rest.includes('-h');
  const isBare = rest[0] === undefined || rest[0].startsWith('-');
  return lists && isBare && !asksForHelp ? [name, 'list', ...rest] : words;
}

async function runCommand(command: Command, words: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = parse(command, words.slice(command.name.split(' ').length));
  if (values['help'] === true) {
    io.print(commandHelp(command));
    return 0;
  }
  const parameters = command.parameters.split(' ').filter(Boolean);
  const required = parameters.filter((parameter) => parameter.startsWith('<'));
  if (positionals.length < required.length || positionals.length > parameters.length) {
    throw wrongUse(command, `It takes ${command.parameters || 'no arguments'}.`);
  }
  const result = await command.run({ io, words: positionals, options: values });
  if (result === undefined) return 0;
  io.print(values['json'] === true ? JSON.stringify(result.json, null, 2) : result.text);
  return result.code ?? 0;
}

function find(commands: readonly Command[], words: readonly string[]): Command | undefined {
  return commands.find(({ name }) => startsWith(words, name));
}

function startsWith(words: readonly string[], name: string): boolean {
  return name.split(' ').every((word, index) => words[index] === word);
}

/** `portico`, `portico help`, `portico --version`, `portico sessions --help`, and words that are no command. */
function printOverview(commands: readonly Command[], words: readonly string[], io: Io): number {
  if (words[0] === '--version') {
    io.print(version);
    return 0;
  }
  const named = words.filter((word) => !word.startsWith('-') && word !== 'help');
  const family = commands.filter(({ name }) => startsWith(name.split(' '), named.join(' ')));
  const known = named.length === 0 || family.length > 0;
  if (!known) throw new UsageError(`There is no command "${named.join(' ')}". See: portico --help`);
  const text = overview(named.length === 0 ? commands : family);
  if (words.some((word) => ['--help', '-h', 'help'].includes(word))) {
    io.print(text);
    return 0;
  }
  io.printError(text);
  return 2;
}

function parse(command: Command, words: readonly string[]) {
  const options: Readonly<Record<string, CommandOption>> = { ...command.options, ...commonOptions };
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (cause) {
    throw wrongUse(command, cause instanceof Error ? cause.message : String(cause));
  }
}

function wrongUse({ name }: Command, what: string): UsageError {
  return new UsageError(`portico ${name}: ${what} See: portico ${name} --help`);
}

/** Explains a failure to the operator, with the reason that a visitor does not see. */
function explain(cause: unknown): string {
  const isOfDatabase = cause instanceof AuthError ? cause.cause : Object(cause).errcode;
  return `${isOfDatabase ? 'The database could not do it: ' : ''}${describeError(cause)}`;
}

/** The environment and terminal of this process. */
export function processIo(): Io {
  const { stdin, stdout, stderr } = process;
  // `portico audit | head` reads no further, which is no failure.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  return {
    environment: process.env,
    print: (text) => stdout.write(`${text}\n`),
    printError: (text) => stderr.write(`${text}\n`),
    ask: stdin.isTTY ? ask : undefined,
    now: Date.now,
    folder: process.cwd(),
    fetch: globalThis.fetch,
    // The user behind sudo; a container has no name for its user.
    operator: `${process.env['SUDO_USER'] ?? process.env['USER'] ?? userInfo().uid}@${hostname()}`,
  };
}

async function ask(question: string): Promise<string> {
  // On standard error, so that --json leaves nothing else on standard output.
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}
