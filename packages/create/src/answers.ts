import { type KindName, kinds } from './kinds.ts';

/** The answers that a site is created from. */
export type Answers = {
  /** The name that people read. */
  readonly name: string;
  readonly kind: KindName;
  readonly database: 'sqlite' | 'postgres';
  /** Names of `@portico/server/chains`, the first one before all others. */
  readonly chains: readonly string[];
  /** BCP 47 tags, English first. */
  readonly languages: readonly string[];
  /** The project at WalletConnect; empty for none. */
  readonly projectId: string;
};

/** One of the answers. */
export type AnswerName = keyof Answers;

/** An invalid answer. The message is one sentence with the reason. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
}

/** The languages of the shell, English first. */
export const languageCodes: readonly string[] = 'en ar de hi ja ko zh es pt fr ru tr'.split(' ');

/** ERC-4361 messages have the name, which is ASCII there. None of these needs an escape between quotes, in HTML or in YAML. */
const nameRule = /^[a-z0-9][a-z0-9 ._-]{0,39}$/i;

/** Reads the text of a name. @throws AnswerError */
export function readName(text: string): string {
  const name = text.trim();
  if (!nameRule.test(name))
    throw new AnswerError(
      'A name has 1 to 40 characters: English letters, digits, spaces, dots and dashes, a letter or digit first.',
    );
  return name;
}

const readKind = (text: string): KindName =>
  readOne('kind', text, Object.keys(kinds) as KindName[]);

const readDatabase = (text: string) => readOne('database', text, ['sqlite', 'postgres'] as const);

/** Reads `base,base-sepolia`; `baseSepolia` is understood as well. @throws AnswerError */
function readChains(text: string): readonly string[] {
  const flags = chainNames.map(chainFlag);
  const asFlag = (item: string) =>
    flags[chainNames.findIndex((name) => name.toLowerCase() === item.toLowerCase())] ?? item;
  return readList('chain', text, flags, asFlag).map(
    (flag) => chainNames[flags.indexOf(flag)] ?? flag,
  );
}

/** Reads `en,de`. English, the fallback of all others, comes first. @throws AnswerError */
function readLanguages(text: string): readonly string[] {
  const codes = readList('language', text, languageCodes);
  if (!codes.includes('en'))
    throw new AnswerError('The languages must include en, the fallback of all others.');
  return ['en', ...codes.filter((code) => code !== 'en')];
}

/** Reads the id of a project at WalletConnect; empty or `none` for none. @throws AnswerError */
export function readProjectId(text: string): string {
  const id = text.trim().replace(/^none$/i, '');
  if (!/^[\w-]{0,64}$/.test(id))
    throw new AnswerError('A project id has letters, digits and dashes, and at most 64 of them.');
  return id;
}

/** The flag of each answer, its default and how its text is read, in the order of the questions. */
export const answerFlags = {
  name: { flag: 'name', default: 'My site', read: readName },
  kind: { flag: 'kind', default: 'site', read: readKind },
  database: { flag: 'database', default: 'sqlite', read: readDatabase },
  chains: { flag: 'chains', default: 'base', read: readChains },
  languages: { flag: 'languages', default: 'en', read: readLanguages },
  projectId: { flag: 'project-id', default: '', read: readProjectId },
} as const satisfies {
  readonly [Name in AnswerName]: {
    readonly flag: string;
    readonly default: string;
    readonly read: (text: string) => Answers[Name];
  };
};

/** Every answer, in the order of the questions. */
export const answerNames = Object.keys(answerFlags) as readonly AnswerName[];

function readOne<Name extends string>(what: string, text: string, names: readonly Name[]): Name {
  const name = names.find((one) => one.toLowerCase() === text.trim().toLowerCase());
  if (name === undefined)
    throw new AnswerError(
      `There is no ${what} "${text.trim()}": choose one of ${names.join(', ')}.`,
    );
  return name;
}

function readList<Name extends string>(
  what: string,
  text: string,
  names: readonly Name[],
  normalize: (item: string) => string = (item) => item,
): readonly Name[] {
  const items = text.split(',').map((item) => readOne(what, normalize(item.trim()), names));
  if (new Set(items).size < items.length)
    throw new AnswerError(`A ${what} is named twice in "${text}".`);
  return items;
}

/** The chains that a site can be created with, by the names that `@portico/server/chains` and `CHAINS` have. */
export const chainNames = [
  'base',
  'mainnet',
  'optimism',
  'bsc',
  'polygon',
  'arbitrum',
  'avalanche',
  'baseSepolia',
  'sepolia',
  'optimismSepolia',
  'bscTestnet',
  'polygonAmoy',
  'arbitrumSepolia',
  'avalancheFuji',
] as const;

/** The name of a chain as it is written on a command line: `base-sepolia`. */
export const chainFlag = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The environment variable with the nodes of a chain: `BASE_SEPOLIA_RPC_URL`. */
export const nodesVariable = (name: string): string =>
  `${chainFlag(name).replaceAll('-', '_').toUpperCase()}_RPC_URL`;
