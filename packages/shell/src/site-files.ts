import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

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

/** `src/locales/de.ts` and the like. */
export const languageFiles = (root: string) => filesIn(root, 'src/locales', '.ts');

/** The stylesheets that pages link: those of the site and those of one page each. */
export const styleFiles = (root: string) => [
  ...filesIn(root, 'src/styles', '.css').filter((file) => /\/(?:index|auth|late)\.css$/.test(file)),
  ...filesIn(root, 'src/styles/pages', '.css'),
];
