import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../repository.ts';
import { codeBlocks } from './code-blocks.ts';

// `npm run test:examples` runs examples/readme with the packed packages.
const folder = join(root, 'examples/readme');

/** The same code wherever it is indented, apart from the modules that it imports. */
function parts(code: string): readonly string[] {
  const imports = /^import [^;]*;$/gm;
  const all = [...(code.match(imports) ?? []), code.replace(imports, '')];
  return all.map((part) => part.replace(/\s+/g, ' ').trim());
}

const modules = readdirSync(folder)
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => parts(readFileSync(join(folder, name), 'utf8')).join('\n'));

const readme = readFileSync(join(root, 'README.md'), 'utf8');
// The page of a site with the shell comes first; examples/site has such pages.
const [, ...blocks] = codeBlocks(readme).map(({ code }) => code.slice(code.indexOf('\n') + 1));

test.each([
  { index: 0, shows: 'the server' },
  { index: 1, shows: 'its calls' },
  { index: 2, shows: 'the browser' },
])('the README shows $shows as examples/readme runs it', ({ index }) => {
  const code = parts(blocks[index] ?? 'a missing block');
  expect(modules.filter((text) => code.every((part) => text.includes(part)))).toHaveLength(1);
});

test('the README has no other code', () => {
  expect(blocks).toHaveLength(3);
});
