import type { Readable, Writable } from 'node:stream';
import { multiselect, select, text } from '@clack/prompts';
import {
  AnswerError,
  type AnswerName,
  type Answers,
  chainNames,
  languageCodes,
  readChains,
  readDatabase,
  readKind,
  readLanguages,
  readName,
  readProjectId,
} from './answers.ts';
import { kinds } from './kinds.ts';

/** The streams that questions are asked on. */
export type Terminal = { readonly input: Readable; readonly output: Writable };

type Context = {
  readonly terminal: Terminal;
  readonly defaultName: string;
  /** Refuses a name before the next question. @throws AnswerError */
  readonly checkName: (name: string) => void;
};

type Question = {
  readonly flag: string;
  readonly default: string;
  /** Reads the default. */
  readonly read: (text: string) => Answers[AnswerName];
  /** Returns the text of a flag, a list of its items, or a symbol for Ctrl+C. */
  readonly ask: (context: Context) => Promise<string | readonly string[] | symbol>;
};

const databases = [
  { value: 'sqlite', label: 'SQLite', hint: 'a file, nothing to set up' },
  { value: 'postgres', label: 'PostgreSQL', hint: 'for several machines' },
];

/** Every question, in the order in which they are asked. */
export const questions: Readonly<Record<AnswerName, Question>> = {
  name: {
    flag: '--name',
    default: 'My site',
    read: readName,
    ask: ({ terminal, defaultName, checkName }) =>
      text({
        ...terminal,
        message: 'Name of the site',
        placeholder: defaultName,
        defaultValue: defaultName,
        validate: (name) => findProblem(() => checkName(readName(name || defaultName))),
      }),
  },
  kind: {
    flag: '--kind',
    default: 'site',
    read: readKind,
    ask: ({ terminal }) =>
      select({
        ...terminal,
        message: 'Kind',
        options: Object.entries(kinds).map(([value, { label }]) => ({ value, hint: label })),
      }),
  },
  database: {
    flag: '--database',
    default: 'sqlite',
    read: readDatabase,
    ask: ({ terminal }) => select({ ...terminal, message: 'Database', options: databases }),
  },
  chains: {
    flag: '--chains',
    default: 'base',
    read: readChains,
    ask: ({ terminal }) =>
      multiselect({
        ...terminal,
        message: 'Chains, the first one you pick is the default',
        options: chainNames.map((value) => ({ value })),
        cursorAt: 'base',
      }),
  },
  languages: {
    flag: '--languages',
    default: 'en',
    read: readLanguages,
    ask: ({ terminal }) =>
      multiselect({
        ...terminal,
        message: 'Languages beside English',
        options: languageCodes.slice(1).map((value) => ({ value })),
        required: false,
      }).then((codes) => (typeof codes === 'symbol' ? codes : ['en', ...codes])),
  },
  projectId: {
    flag: '--project-id',
    default: '',
    read: readProjectId,
    ask: ({ terminal }) =>
      text({
        ...terminal,
        message: 'WalletConnect project id (without one, phone wallets are left out)',
        defaultValue: '',
        validate: (id) => findProblem(() => readProjectId(id ?? '')),
      }),
  },
};

/** Returns the questions that a kind leaves open. */
export function openQuestions(answers: Partial<Answers>): readonly AnswerName[] {
  const { kind = 'site' } = answers;
  return (Object.keys(questions) as AnswerName[]).filter(
    (name) => !(name in answers) && (name !== 'languages' || kinds[kind].hasLanguages),
  );
}

/**
 * Refuses answers that a kind would leave without effect.
 * @throws AnswerError
 */
export function checkAnswers({ kind = 'site', languages }: Partial<Answers>): void {
  if (languages && !kinds[kind].hasLanguages)
    throw new AnswerError(
      `--languages is for the kind site: the pages of the kind ${kind} are in English and yours to translate.`,
    );
}

/** Fills what is left open with the defaults. */
export function withDefaults(answers: Partial<Answers>, defaultName: string): Answers {
  const defaults = Object.entries(questions).map(([name, question]) => [
    name,
    question.read(name === 'name' ? defaultName : question.default),
  ]);
  return { ...Object.fromEntries(defaults), ...answers };
}

/** Asks what is left open. Returns undefined after Ctrl+C. */
export async function askQuestions(
  given: Partial<Answers>,
  context: Context,
): Promise<Answers | undefined> {
  let answers = given;
  for (const name of Object.keys(questions) as AnswerName[]) {
    // The answer to "kind" decides whether languages are asked for.
    if (!openQuestions(answers).includes(name)) continue;
    const { ask, read } = questions[name];
    const answer = await ask(context);
    if (typeof answer === 'symbol') return undefined;
    answers = { ...answers, [name]: read(typeof answer === 'string' ? answer : answer.join()) };
  }
  return withDefaults(answers, context.defaultName);
}

function findProblem(check: () => unknown): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof AnswerError) return error.message;
    throw error;
  }
}
