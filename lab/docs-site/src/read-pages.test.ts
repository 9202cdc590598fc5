import { expect, test } from 'vitest';
import { root } from '../../../scripts/repository.ts';
import { readContents, rewriteLinks } from './read-pages.ts';

const { pages } = readContents(root);
const targets = {
  root,
  url: 'https://code.example/portico',
  pages: new Map(pages.map((page) => [page.source, page])),
};
// The reference exists only once it was built.
const written = pages.filter(({ source }) => !source.startsWith('docs/api/'));

test.each(written.map((page) => [page.source, page] as const))(
  'every link of %s leads somewhere',
  (_, page) => {
    expect(() => rewriteLinks(page, targets)).not.toThrow();
  },
);
