/** What a command has of the world. */
export type Io = {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** One answer on standard output. */
  readonly print: (text: string) => void;
  /** One sentence on standard error. */
  readonly complain: (text: string) => void;
  /** Asks the operator; undefined where nobody sits at a terminal. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

/** One option of a command. */
export type CommandOption = {
  readonly type: 'string' | 'boolean';
  /** What the value is, for help: `--limit N`. */
  readonly value?: string;
  readonly help: string;
};

/** How a command was called. */
export type Call = {
  readonly io: Io;
  /** What is neither the command nor an option. */
  readonly words: readonly string[];
  /** Whether a boolean option was given. */
  has(option: string): boolean;
  /** The value of a string option. */
  get(option: string): string | undefined;
};

/** What a command found or did, for people and for programs. */
export type Outcome = {
  readonly text: string;
  readonly json: unknown;
  /** 1 where the answer is that something is wrong. Default 0. */
  readonly code?: 0 | 1;
};

/** One command of the command line. */
export type Command = {
  /** Its words: `sessions list`. */
  readonly name: string;
  /** What comes after them, as help shows it: `<address>`. */
  readonly parameters: string;
  /** How many words may come after. */
  readonly arity: readonly [least: number, most: number];
  /** One line for the list of commands. */
  readonly summary: string;
  /** More than one line, where one does not suffice. */
  readonly details?: string;
  readonly options?: Readonly<Record<string, CommandOption>>;
  run(call: Call): Promise<Outcome>;
};
