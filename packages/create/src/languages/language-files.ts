import type { Answers } from '../answers.ts';
import type { Files } from '../templates.ts';
import { type LanguageCode, type Sentences, sentences } from './sentences.ts';

/** Longer lines are broken, as the examples' formatter does it. */
export const lineWidth = 100;

/**
 * What several languages need beside the pages: a file of words for each, their types, and a test that visitors read theirs.
 * English alone needs none of it: its pages say what they say.
 */
export function languageFiles({ languages }: Answers): Files {
  if (languages.length === 1) return {};
  const files = languages.map((code) => [
    `src/locales/${code}.ts`,
    writeWords(code, sentences[code as LanguageCode]),
  ]);
  return {
    ...Object.fromEntries(files),
    'src/words.ts': wordTypes,
    'tests/languages.spec.ts': writeTest(languages),
  };
}

// The path is put in: a check of the packed files takes it for one of this package otherwise.
const importWords = `import type { Words } from '${'../words.ts'}';`;

/** What the pages of the example say themselves, and what they say when their words are in `src/locales`. */
export const pageEdits: readonly { readonly find: RegExp; readonly write: string }[] = [
  {
    find: /import \{ type PageProps, useSite \} from '@portico\/shell';/,
    write: `import { type PageProps, useSite } from '@portico/shell';\n${importWords}`,
  },
  {
    find: /export function Page\(\{ session \}: PageProps\)/,
    write: "export function Page({ session, words }: PageProps<Words['home']>)",
  },
  {
    find: /<h1 className="title">Notes that only you can read<\/h1>/,
    write: '<h1 className="title">{words.title}</h1>',
  },
  {
    find: /<p className="lead">\{name\} has no password: your wallet is the key\.<\/p>/,
    write: '<p className="lead">{words.lead(name)}</p>',
  },
  { find: /Open the vault/, write: '{words.open}' },
  {
    find: /import type \{ PageProps, PageWords \} from '@portico\/shell';/,
    write: `import type { PageProps } from '@portico/shell';\n${importWords}`,
  },
  {
    find: /export function Page\(\{ data, form, session \}: PageProps<PageWords, typeof load>\)/,
    write:
      "export function Page({ data, form, session, words }: PageProps<Words['vault'], typeof load>)",
  },
  { find: /<h1 className="title">Vault<\/h1>/, write: '<h1 className="title">{words.title}</h1>' },
  {
    find: />Only \{session\?\.address\} sees this\.</,
    write: ">{words.only(session?.address ?? '')}<",
  },
  { find: /Your role: \{session\?\.role\}/, write: "{words.role(session?.role ?? '')}" },
  { find: />A new note</, write: '>{words.newNote}<' },
  {
    find: /\{form\.message\}/,
    write: "{form.code === 'NOTE_LENGTH' ? words.noteLength : form.message}",
  },
  { find: /\bKeep it\n/, write: '{words.keep}\n' },
  { find: /No notes yet\./, write: '{words.empty}' },
  { find: /\bSign out\n/, write: '{words.signOut}\n' },
];

const wordTypes = `import type { Translated } from '@portico/react';
import type * as english from '${'./locales/en.ts'}';

/** The words of the pages, by page. What a language lacks is in English. */
export type Words = {
  readonly [Page in keyof typeof english]: Translated<(typeof english)[Page]>;
};
`;

function writeWords(code: string, { description, home, vault }: Sentences): string {
  const isEnglish = code === 'en';
  const groups = Object.entries({ footer: { description }, home, vault }).map(([page, words]) => {
    const lines = Object.entries(words).map(([key, text]) => writeWord(key, text, isEnglish));
    const start = isEnglish
      ? `export const ${page} = {`
      : `export const ${page}: Words['${page}'] = {`;
    return `${start}\n${lines.join('\n')}\n}${isEnglish ? ' as const' : ''};\n`;
  });
  const types = isEnglish ? '' : `${importWords}\n\n`;
  return `${types}${groups.join('\n')}`;
}

function writeWord(key: string, text: string, isEnglish: boolean): string {
  const [, parameter] = /\{(\w+)\}/.exec(text) ?? [];
  const value =
    parameter === undefined
      ? `'${text}'`
      : `(${parameter}${isEnglish ? ': string' : ''}) => \`${text.replace('{', '${')}\``;
  const line = `  ${key}: ${value},`;
  return line.length <= lineWidth ? line : `  ${key}:\n    ${value},`;
}

function writeTest(languages: readonly string[]): string {
  const titles = languages.map(
    (code) => `  ${code}: '${sentences[code as LanguageCode].home.title}',`,
  );
  return `import { expect, test } from '@playwright/test';

const titles = {
${titles.join('\n')}
};

for (const [locale, title] of Object.entries(titles)) {
  test(\`a visitor whose browser asks for \${locale} reads it\`, async ({ browser }) => {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await context.close();
  });
}
`;
}
