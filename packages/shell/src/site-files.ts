import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

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

/** The stylesheets that every site has: what one does not write is the shell's own. */
const engineStyles = {
  'src/styles/index.css': 'styles/first.css',
  'src/styles/auth.css': 'styles/auth.css',
  'src/styles/late.css': 'styles/late.css',
} as const;

/** The stylesheets that pages link, by the name of their entry: the site's files, and the shell's in place of what it lacks. */
export function styleFiles(root: string): Readonly<Record<string, string>> {
  const engine = Object.entries(engineStyles).map(
    ([name, file]) => [name, siteFileOrDefault(root, name, file)] as const,
  );
  const pages = filesIn(root, 'src/styles/pages', '.css').map(
    (file) => [file, join(root, file)] as const,
  );
  return Object.fromEntries([...engine, ...pages]);
}

/** The path of a file of the site, or of the shell's own where the site has none. */
export function siteFileOrDefault(root: string, file: string, instead: string): string {
  const path = join(root, file);
  return existsSync(path) ? path : shellFile(instead);
}

/** `.ts` in a checkout, `.js` in an installed package. */
export const isCheckout: boolean = import.meta.url.endsWith('.ts');

/** The path of a file of this package. */
export function shellFile(file: string): string {
  const url = new URL(`./${file}`, import.meta.url);
  return fileURLToPath(isCheckout ? url : new URL(url.href.replace(/\.tsx?$/, '.js')));
}
