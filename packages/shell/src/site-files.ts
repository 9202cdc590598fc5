import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type LocaleCode, localeCodes } from '@portico/protocol';

/** A site's files of one kind, relative to its root. */
function filesIn(root: string, folder: string, ending: string): readonly string[] {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((file) => file.endsWith(ending))
    .sort()
    .map((file) => `${folder}/${file}`);
}

/** `src/pages/home.tsx` and the like. */
export const pageFiles = (root: string) => filesIn(root, 'src/pages', '.tsx');

/** The files with the words of a site's pages, unless its configuration names others. */
const defaultWords = 'src/locales/*.ts';

/** The path of one language's words, relative to the site. */
export const wordsPath = (code: LocaleCode, pattern = defaultWords) => pattern.replace('*', code);

/** The files with the words of a site, by their language, which the pattern has `*` for. */
export function wordsFiles(root: string, pattern?: string): WordsFiles {
  const files = localeCodes
    .map((code) => [code, join(root, wordsPath(code, pattern))] as const)
    .filter(([, file]) => existsSync(file));
  return Object.fromEntries(files.sort());
}

/** Absolute paths of words, by their language. */
export type WordsFiles = { readonly [Code in LocaleCode]?: string };

/** The stylesheets that every site has: what one does not write is the shell's own. */
const engineStyles = {
  'src/styles/index.css': 'styles/first.css',
  'src/styles/auth.css': 'styles/auth.css',
  'src/styles/late.css': 'styles/late.css',
} as const;

/** The stylesheets that pages link, by the name of their entry: the site's files, and the shell's in place of what it lacks. */
export function styleFiles(root: string): Readonly<Record<string, string>> {
  const engine = Object.entries(engineStyles).map(
    ([name, file]) => [name, shellFile(file)] as const,
  );
  const site = [
    ...filesIn(root, 'src/styles', '.css'),
    ...filesIn(root, 'src/styles/pages', '.css'),
  ]
    .filter((file) => file in engineStyles || file.startsWith('src/styles/pages/'))
    .map((file) => [file, join(root, file)] as const);
  return Object.fromEntries([...engine, ...site]);
}

/** `.ts` in a checkout, `.js` in an installed package. */
export const isCheckout: boolean = import.meta.url.endsWith('.ts');

/** The path of a file of this package. */
export function shellFile(file: string): string {
  const url = new URL(`./${file}`, import.meta.url);
  return fileURLToPath(isCheckout ? url : new URL(url.href.replace(/\.tsx?$/, '.js')));
}
