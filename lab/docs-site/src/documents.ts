import { readContents } from './read-pages.ts';

/** Every text of the site, apart from the reference, which is made of the packages. */
export function documents(root: string): string {
  const { pages } = readContents(root);
  return pages
    .filter(({ source }) => !source.startsWith('docs/api/'))
    .map(({ source, markdown }) => `${source}\n${markdown}`)
    .join('\0');
}
