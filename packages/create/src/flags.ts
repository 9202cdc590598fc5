import { parseArgs } from 'node:util';
import { addKindNames } from './add/add-kinds.ts';
import {
  AnswerError,
  type Answers,
  answerFlags,
  answerNames,
  chainFlag,
  chainNames,
  languageCodes,
} from './answers.ts';
import { kinds } from './kinds.ts';

/** A parsed command line. */
export type CommandLine = ReturnType<typeof readFlags>;

const options = {
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
  yes: { type: 'boolean', short: 'y' },
  packages: { type: 'string' },
  install: { type: 'boolean' },
} as const;

const answerOptions = Object.fromEntries(
  answerNames.map((name) => [answerFlags[name].flag, { type: 'string' } as const]),
);

/** Reads the words of a command line. @throws AnswerError with one sentence, for what it cannot be */
export function readFlags(words: readonly string[]) {
  const { values, positionals } = parse(words);
  const given: Readonly<Record<string, unknown>> = values;
  const isAdd = positionals[0] === 'add';
  if (isAdd && positionals.length > 2)
    throw new AnswerError(`add takes one kind, and these are ${positionals.length - 1}.`);
  if (!isAdd && positionals.length > 1)
    throw new AnswerError(`One folder is written at a time, and these are ${positionals.length}.`);
  const answers = answerNames.flatMap((name) => {
    const text = given[answerFlags[name].flag];
    return typeof text === 'string' ? [[name, answerFlags[name].read(text)]] : [];
  });
  const [unused] = Object.keys(given).filter((flag) => flag in answerOptions);
  if (isAdd && unused !== undefined)
    throw new AnswerError(`--${unused} is for new sites: change the files that add writes.`);
  return {
    /** The kind to add to the current folder, empty to find it out; undefined for a new site. */
    add: isAdd ? (positionals[1] ?? '') : undefined,
    help: values.help ?? false,
    version: values.version ?? false,
    /** Questions without a flag take their defaults. */
    yes: values.yes ?? false,
    /** Also installs the packages of a new site. */
    install: values.install,
    /** The folder to write, as given. */
    folder: isAdd ? undefined : positionals[0],
    /** A folder with tarballs of the packages, as it was given. */
    packages: values.packages,
    answers: Object.fromEntries(answers) as Partial<Answers>,
  };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: { ...answerOptions, ...options },
      allowPositionals: true,
    });
  } catch (error) {
    throw new AnswerError(`${flagProblem((error as Error).message)}: see --help.`, {
      cause: error,
    });
  }
}

/** Shortens Node's message about an invalid flag, which has up to three lines. */
function flagProblem(message: string): string {
  const [flag = ''] = /-[a-z-]+(?=[ '=])(?!,)/.exec(message) ?? [];
  if (message.startsWith('Unknown option')) return `There is no flag ${flag}`;
  return message.includes('does not take') ? `${flag} takes no value` : `${flag} needs a value`;
}

/** The text of `--help`. */
export const help = `npm create portico@latest [folder] -- [options]
create-portico [folder] [options]
create-portico add [kind] [--packages <folder>] [--yes]

Writes a site with wallet sign-in, sessions, a guarded page, tests and a
Dockerfile into a new folder; or adds sign-in to the project in this folder,
after it showed what it would write. Kinds of projects, found out by default:
${indented(addKindNames)}

  --name <text>          what people read                        (of the folder)
  --kind <kind>                                                  (site)
${Object.entries(kinds)
  .map(([name, { label }]) => `    ${name.padEnd(13)} ${label}`)
  .join('\n')}
  --database <name>      sqlite or postgres                      (sqlite)
  --chains <names>       separated by commas, the default        (base)
                         one first:
${indented(chainNames.map(chainFlag))}
  --languages <codes>    of the kind site, separated by commas:  (en)
${indented(languageCodes)}
  --project-id <id>      the project at WalletConnect, for       (none)
                         wallets on phones
  --packages <folder>    tarballs of the packages, from
                         npm run pack in a clone
  --install              runs npm install in the new site, too
  -y, --yes              takes the default of every question that has no flag
  -h, --help
  -v, --version`;

/** Joins names by commas, in lines that fit a terminal of 80 columns. */
function indented(names: readonly string[]): string {
  const lines = names.join(', ').match(/.{1,63}(,|$)/g) ?? [];
  return lines.map((line) => `      ${line.trim()}`).join('\n');
}
