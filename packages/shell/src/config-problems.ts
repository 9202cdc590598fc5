import {
  isLocaleCode,
  isSiweStatement,
  type OptionNames,
  optionProblems,
  parseUrl,
} from '@portico/protocol';
import type { PorticoConfig } from './config.ts';
import { headerProblems } from './pages/header-options.ts';

/** Names that a configuration may have. A misspelt one would be ignored silently. */
const known = {
  name: true,
  description: true,
  origin: true,
  chains: true,
  walletConnectProjectId: true,
  statement: true,
  basePath: true,
  sessionsPage: true,
  wallets: true,
  languages: true,
  words: true,
  // Names of colors are checked with the colors.
  brand: { mark: true, icon: true, social: true, colors: true },
  headers: {
    contentSecurityPolicy: true,
    own: true,
    weakened: { contentSecurityPolicy: true, own: true },
  },
} as const satisfies OptionNames<PorticoConfig>;

/** A value that a configuration without types may have. */
type Kind =
  | 'a text'
  | 'a list'
  | 'a function'
  | 'an object'
  | 'an object of texts'
  | 'an object of lists';

/** The types of options, where the checks below and the build rely on them. */
const kinds: Readonly<Record<string, Kind>> = {
  description: 'a text',
  origin: 'a text',
  chains: 'a list',
  walletConnectProjectId: 'a text',
  statement: 'a text',
  basePath: 'a text',
  sessionsPage: 'a text',
  wallets: 'a function',
  languages: 'a list',
  words: 'a text',
  brand: 'an object',
  'brand.mark': 'a text',
  'brand.icon': 'a text',
  'brand.social': 'a text',
  'brand.colors': 'an object',
  headers: 'an object',
  'headers.own': 'an object of texts',
  'headers.contentSecurityPolicy': 'an object of lists',
  'headers.weakened': 'an object',
  'headers.weakened.own': 'an object of texts',
  'headers.weakened.contentSecurityPolicy': 'an object of lists',
};

/** Returns one sentence for each option of another type, such as null or a text in place of a list. */
export function typeProblems(config: PorticoConfig): readonly string[] {
  return Object.entries(kinds).flatMap(([path, kind]) => {
    const value = path
      .split('.')
      .reduce<unknown>((inner, name) => Object(inner)[name] as unknown, config);
    return value === undefined || isKind(kind, value) ? [] : [`${path} must be ${kind}.`];
  });
}

function isKind(kind: Kind, value: unknown): boolean {
  if (kind === 'a text') return typeof value === 'string';
  if (kind === 'a list') return Array.isArray(value);
  if (kind === 'a function') return typeof value === 'function';
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const item = kind === 'an object of texts' ? 'a text' : 'a list';
  return (
    kind === 'an object' ||
    Object.values(value).every((one) => one === undefined || isKind(item, one))
  );
}

/** Returns the problems of a configuration, one sentence each. The build checks colors and files as well. */
export function configProblems(config: PorticoConfig): readonly string[] {
  const wrong = typeProblems(config);
  return wrong.length > 0 ? wrong : valueProblems(config);
}

/** Returns the problems of a configuration whose types are right, one sentence each. */
export function valueProblems(config: PorticoConfig): readonly string[] {
  const { name, origin, statement, languages, words, chains, headers } = config;
  const problems = [...optionProblems('portico.config.ts', config, known)];
  if (typeof name !== 'string' || name.trim() === '') problems.push('name must be a text.');
  if (origin !== undefined && !isOrigin(origin))
    problems.push(`origin must be like https://example.com, and is "${origin}".`);
  if (statement !== undefined && !isSiweStatement(statement))
    problems.push('statement must be one line of printable ASCII without %, quotes and <>{}.');
  if (chains?.length === 0 || chains?.some((chain) => !chain?.id))
    problems.push('chains must name one or more.');
  if (words !== undefined && words.split('*').length !== 2)
    problems.push('words must be a path with one *, where the language is.');
  if (languages) {
    for (const code of languages)
      if (!isLocaleCode(code)) problems.push(`languages: "${code}" is not a language of Portico.`);
    if (!languages.includes('en'))
      problems.push('languages must include en, the fallback of all others.');
    if (new Set(languages).size < languages.length) problems.push('languages has one twice.');
  }
  return [...problems, ...headerProblems(headers)];
}

function isOrigin(text: string): boolean {
  const url = parseUrl(text);
  return url?.origin === text && /^https?:$/.test(url.protocol);
}
