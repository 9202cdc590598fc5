import type { Chain } from '@portico/protocol';

/** The outside of a command: environment, terminal and clock. */
export type Io = {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The chains of a site that names some in its code. Default: Base, unless the environment has CHAINS. */
  readonly chains?: readonly Chain[] | undefined;
  /** Prints the result on standard output. */
  readonly print: (text: string) => void;
  /** Prints a sentence on standard error. */
  readonly printError: (text: string) => void;
  /** Asks the operator; undefined without a terminal. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** The folder in which the command runs. */
  readonly folder: string;
  readonly fetch: typeof globalThis.fetch;
  /** The operator who runs the command, for the audit trail: `ada@web-1`. */
  readonly operator: string;
};

/** One option of a command. */
export type CommandOption = {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  /** The name of the value in help: `--limit N`. */
  readonly value?: string;
  readonly help: string;
};

/** A call of a command. */
export type Invocation = {
  readonly io: Io;
  /** The arguments without the command and its options. */
  readonly words: readonly string[];
  /** The options that were given, by name. */
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
};

/** The result of a command, for people and for programs. */
export type CommandResult = {
  readonly text: string;
  readonly json: unknown;
  /** 1 where the answer is that something is wrong. Default 0. */
  readonly code?: 0 | 1;
};

/** One command of the command line. */
export type Command = {
  /** Its words: `sessions list`. */
  readonly name: string;
  /** The words that follow the name, as in help: `<file>`, or `[<file>]` where it may be left out. */
  readonly parameters: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** More for its own help. */
  readonly details?: string;
  readonly options?: Readonly<Record<string, CommandOption>>;
  /** Does the work. Without a result nothing is printed, as for a server that keeps running. @throws UsageError, CommandError */
  run(invocation: Invocation): Promise<CommandResult | undefined>;
};

/** The command was called wrongly; the message says how to call it. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command cannot do its work; the message says why and what to do. Exit code 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** A change by the operator, as the audit trail records it. */
export const byOperator = (io: Pick<Io, 'now' | 'operator'>) =>
  ({ at: io.now(), actor: 'operator', ip: io.operator }) as const;

/** Asks before what cannot be undone, unless `--yes` was given. @throws UsageError without a terminal, CommandError after a no */
export async function confirm({ io, options }: Invocation, question: string): Promise<void> {
  if (options['yes']) return;
  if (io.ask === undefined) {
    throw new UsageError(`${question} There is no terminal to ask: add --yes to go ahead.`);
  }
  const answer = await io.ask(`${question} [y/N] `);
  if (!/^y(?:es)?$/i.test(answer.trim())) throw new CommandError('Nothing was changed.');
}
