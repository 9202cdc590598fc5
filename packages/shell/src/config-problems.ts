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

/** Returns the problems of a configuration, one sentence each. The build checks colors and files as well. */
export function configProblems(config: PorticoConfig): readonly string[] {
  const { name, origin, statement, languages, words, chains, headers } = config;
  const problems = [...optionProblems('portico.config.ts', config, known)];
  if (typeof name !== 'string' || name.trim() === '') problems.push('name must be a text.');
  if (origin !== undefined && !isOrigin(origin))
    problems.push(`origin must be like https://example.com, and is "${origin}".`);
  if (statement !== undefined && !isSiweStatement(statement))
    problems.push('statement must be one line of printable ASCII without %, quotes and <>{}.');
  if (chains?.length === 0) problems.push('chains must name one or more.');
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
