import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeBlocks } from '../../packages/testing/src/docs/code-blocks.ts';
import { readRecipe, recipeTitles } from '../../packages/testing/src/docs/read-recipe.ts';
import { root } from '../repository.ts';

test('finds blocks of TypeScript and the lines that they begin at', () => {
  const found = codeBlocks(
    '# A\n\n```ts\nlet a = 1;\n```\n\n```sh\nls\n```\n\n```tsx\n<p />;\n```\n',
  );
  expect(found).toEqual([
    { line: 4, jsx: false, code: 'export {};\nlet a = 1;\n' },
    { line: 12, jsx: true, code: 'export {};\n<p />;\n' },
  ]);
});

test('a block without imports knows what the blocks before it imported', () => {
  const [, second] = codeBlocks("```ts\nimport { a } from 'a';\n```\n```ts\na();\n```\n");
  expect(second?.code).toBe("import { a } from 'a'; export {};\na();\n");
});

test('a block with imports stands alone', () => {
  const [, second] = codeBlocks(
    "```ts\nimport { a } from 'a';\n```\n```ts\nimport { b } from 'b';\n```\n",
  );
  expect(second?.code).toBe("export {};\nimport { b } from 'b';\n");
});

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

const read = (file: string) => readFileSync(join(root, file), 'utf8');

const tests = read('packages/server/src/tests/guides/recipes.test.ts');
const browserTests = read('e2e/recipes/recipes.spec.ts');

test.each(recipeTitles)('“%s” is run by a test, in a browser if it is for pages', (title) => {
  expect(readRecipe(title).page === undefined ? tests + browserTests : browserTests).toContain(
    title,
  );
});

test.each(recipeTitles)('“%s” is in the table of recipes', (title) => {
  const place = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
  expect(read('docs/recipes.md')).toContain(`#${place})`);
});

test('the guide names the versions of wagmi and viem that Portico is built with', () => {
  const [line = ''] = /^npm install wagmi.*$/m.exec(read('docs/guides/add-to-your-site.md')) ?? [];
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    read('apps/site/package.json'),
  );
  const named = [...line.matchAll(/(\S+)@(\d\S*)/g)].map(([, name = '', version]) => [
    name,
    version,
  ]);
  expect(named).toHaveLength(3);
  for (const [name = '', version] of named)
    expect([name, dependencies[name]]).toEqual([name, version]);
});

test.each([
  'docs/guides/add-to-your-site.md',
  'docs/guides/astro.md',
  'docs/guides/express.md',
  'docs/guides/hono.md',
  'docs/guides/next-pages.md',
  'docs/guides/next.md',
  'docs/guides/react-router.md',
  'docs/guides/request-response.md',
  'docs/guides/single-page-app.md',
  'docs/guides/sveltekit.md',
  'docs/guides/vite-express.md',
  'docs/guides/vite.md',
  'docs/guides/without-a-framework.md',
  'packages/server/README.md',
  'packages/react/README.md',
])('%s installs a viem that the packages take', (file) => {
  const { overrides } = JSON.parse(read('package.json'));
  const text = read(file);
  const commands = text.match(/npm install @portico[^`\n]*/g) ?? [];
  const fields = text.match(/"viem": "[^"]*"/g) ?? [];
  expect([...commands, ...fields]).not.toHaveLength(0);
  for (const command of commands) expect(command).toContain(` viem@${overrides.viem}`);
  for (const field of fields) expect(field).toBe(`"viem": "${overrides.viem}"`);
});
