import {
  AnswerError,
  type AnswerName,
  type Answers,
  languageCodes,
  readChains,
  readDatabase,
  readKind,
  readLanguages,
  readName,
  readProjectId,
} from './answers.ts';
import { chainFlag, chainNames } from './chains.ts';
import { kinds } from './kinds.ts';

/** Asks for a line of text; undefined when there will be none, because the terminal was closed. */
export type Ask = (question: string) => Promise<string | undefined>;

type Question = {
  readonly flag: string;
  readonly text: string;
  /** Further lines: what can be chosen. */
  readonly choices: readonly string[];
  readonly default: string;
  readonly read: (text: string) => Answers[AnswerName];
};

/** Every question, in the order in which they are asked. */
export const questions: Readonly<Record<AnswerName, Question>> = {
  name: {
    flag: '--name',
    text: 'Name of the site',
    choices: [],
    default: 'My site',
    read: readName,
  },
  kind: {
    flag: '--kind',
    text: 'Kind',
    choices: Object.entries(kinds).map(([name, { label }]) => `${name.padEnd(13)} ${label}`),
    default: 'site',
    read: readKind,
  },
  database: {
    flag: '--database',
    text: 'Database',
    choices: ['sqlite        a file, nothing to set up', 'postgres      for several machines'],
    default: 'sqlite',
    read: readDatabase,
  },
  chains: {
    flag: '--chains',
    text: 'Chains, separated by commas, the default one first',
    choices: listed(chainNames.map(chainFlag)),
    default: 'base',
    read: readChains,
  },
  languages: {
    flag: '--languages',
    text: 'Languages, separated by commas',
    choices: listed(languageCodes),
    default: 'en',
    read: readLanguages,
  },
  projectId: {
    flag: '--project-id',
    text: 'Project id at WalletConnect (without one, wallets on phones are left out)',
    choices: [],
    default: '',
    read: readProjectId,
  },
};

/** Names with commas between them, in lines that fit a terminal of 80 columns with some indentation. */
export function listed(names: readonly string[]): readonly string[] {
  const width = 64;
  const lines = names.reduce<readonly string[]>((done, name) => {
    const last = done.at(-1);
    const longer = last === undefined ? name : `${last}, ${name}`;
    return last !== undefined && longer.length <= width ? done.with(-1, longer) : done.concat(name);
  }, []);
  return lines.map((line, index) => (index < lines.length - 1 ? `${line},` : line));
}

/** The questions that a kind leaves open. */
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

/** What is left open takes its default. */
export function withDefaults(answers: Partial<Answers>, defaultName: string): Answers {
  const defaults = Object.entries(questions).map(([name, question]) => [
    name,
    question.read(name === 'name' ? defaultName : question.default),
  ]);
  return { ...Object.fromEntries(defaults), ...answers };
}

type Terminal = {
  readonly ask: Ask;
  readonly print: (line: string) => void;
  readonly defaultName: string;
  /** Refuses a name before more is asked. @throws AnswerError */
  readonly checkName: (name: string) => void;
};

/**
 * Asks what is left open. What cannot be an answer is said, and asked again.
 * @returns undefined when the terminal was closed
 */
export async function askQuestions(
  given: Partial<Answers>,
  { ask, print, defaultName, checkName }: Terminal,
): Promise<Answers | undefined> {
  let answers: Partial<Answers> = given;
  print('Enter takes what is in brackets.');
  for (const name of Object.keys(questions) as AnswerName[]) {
    // What is open depends on the kind, which is one of the answers.
    if (!openQuestions(answers).includes(name)) continue;
    const { text, choices, read, default: usual } = questions[name];
    const standard = name === 'name' ? defaultName : usual;
    print(['', text, ...choices.map((choice) => `  ${choice}`)].join('\n'));
    while (true) {
      const line = await ask(`[${standard || 'none'}] `);
      if (line === undefined) return undefined;
      try {
        const answer = read(line.trim() || standard);
        if (name === 'name') checkName(String(answer));
        answers = { ...answers, [name]: answer };
        break;
      } catch (error) {
        if (!(error instanceof AnswerError)) throw error;
        print(error.message);
      }
    }
  }
  return withDefaults(answers, defaultName);
}
