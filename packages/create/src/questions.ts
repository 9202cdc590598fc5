import type { Readable, Writable } from 'node:stream';
import { multiselect, select, text } from '@clack/prompts';
import {
  AnswerError,
  type AnswerName,
  type Answers,
  answerFlags,
  answerNames,
  chainNames,
  languageCodes,
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

/** Returns the text of a flag, a list of its items, or a symbol for Ctrl+C. */
type Question = (context: Context) => Promise<string | readonly string[] | symbol>;

const databases = [
  { value: 'sqlite', label: 'SQLite', hint: 'a file, nothing to set up' },
  { value: 'postgres', label: 'PostgreSQL', hint: 'for several machines' },
];

const questions: Readonly<Record<AnswerName, Question>> = {
  name: ({ terminal, defaultName, checkName }) =>
    text({
      ...terminal,
      message: 'Name of the site',
      placeholder: defaultName,
      defaultValue: defaultName,
      validate: (name) => findProblem(() => checkName(readName(name || defaultName))),
    }),
  kind: ({ terminal }) =>
    select({
      ...terminal,
      message: 'Kind',
      options: Object.entries(kinds).map(([value, { label }]) => ({ value, hint: label })),
    }),
  database: ({ terminal }) => select({ ...terminal, message: 'Database', options: databases }),
  chains: ({ terminal }) =>
    multiselect({
      ...terminal,
      message: 'Chains, the first one you pick is the default',
      options: chainNames.map((value) => ({ value })),
      cursorAt: 'base',
    }),
  languages: ({ terminal }) =>
    multiselect({
      ...terminal,
      message: 'Languages beside English',
      options: languageCodes.slice(1).map((value) => ({ value })),
      required: false,
    }).then((codes) => (typeof codes === 'symbol' ? codes : ['en', ...codes])),
  projectId: ({ terminal }) =>
    text({
      ...terminal,
      message: 'WalletConnect project id (without one, phone wallets are left out)',
      defaultValue: '',
      validate: (id) => findProblem(() => readProjectId(id ?? '')),
    }),
};

/** Returns the questions that a kind leaves open. */
export function openQuestions(answers: Partial<Answers>): readonly AnswerName[] {
  const { kind = 'site' } = answers;
  return answerNames.filter(
    (name) => !(name in answers) && (name !== 'languages' || kinds[kind].hasLanguages),
  );
}

/** Refuses answers that a kind would leave without effect. @throws AnswerError */
export function checkAnswers({ kind = 'site', languages }: Partial<Answers>): void {
  if (languages && !kinds[kind].hasLanguages)
    throw new AnswerError(
      `--languages is for the kind site: the pages of the kind ${kind} are in English and yours to translate.`,
    );
}

/** Fills what is left open with the defaults. */
export function withDefaults(answers: Partial<Answers>, defaultName: string): Answers {
  const defaults = answerNames.map((name) => [
    name,
    answerFlags[name].read(name === 'name' ? defaultName : answerFlags[name].default),
  ]);
  return { ...Object.fromEntries(defaults), ...answers };
}

/** Asks what is left open. Returns undefined after Ctrl+C. */
export async function askQuestions(
  given: Partial<Answers>,
  context: Context,
): Promise<Answers | undefined> {
  let answers = given;
  for (const name of answerNames) {
    // The answer to "kind" decides whether languages are asked for.
    if (!openQuestions(answers).includes(name)) continue;
    const answer = await questions[name](context);
    if (typeof answer === 'symbol') return undefined;
    answers = {
      ...answers,
      [name]: answerFlags[name].read(typeof answer === 'string' ? answer : answer.join()),
    };
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
