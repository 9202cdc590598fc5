import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { popularWallets } from './popular-wallets.ts';

const css = readFileSync(new URL('../../styles/marks.css', import.meta.url), 'utf8');

it('the stylesheet has the picture of every wallet of the list, as its descriptor has it', () => {
  const rules = css.matchAll(
    /\.portico-mark--([\w-]+) \{\n {2}background-image: url\('([^']*)'\);\n\}/g,
  );
  expect([...rules].map(([, id, icon]) => ({ id, icon }))).toEqual(
    popularWallets.map(({ id, icon }) => ({ id, icon })),
  );
});
