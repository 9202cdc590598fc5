import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readGuide } from '../../packages/create/src/add/guide-steps.ts';
import { guides, peers } from './guides.ts';
import {
  commandsOf,
  handSteps,
  handwrittenLines,
  neededCommands,
  oldestNode,
  unnamedFiles,
  withPackedPackages,
} from './read-guide.ts';

const guide = `# A guide

\`\`\`sh
npm create thing@1.2.3 my-app   # once
cd my-app
\`\`\`

Some words.

\`\`\`ts src/auth.ts
export const a = 1;

export const b = 2;
\`\`\`

\`\`\`ts
shown();
\`\`\`
`;

test('commands have no comments, and one that goes on is one', () => {
  const block = '# First\nnpm install a \\\n  b\n\necho "a#b" # then\n';
  expect(commandsOf(block)).toEqual(['npm install a    b', 'echo "a#b"']);
});

test('counts what is typed: commands, and lines that are not blank', () => {
  expect(handwrittenLines(readGuide(guide))).toBe(4);
});

test('a road needs neither development servers nor checks, and counts each command of a line', () => {
  const text = '```sh\nmkdir a && cd a\nnpm run dev\nnpm run check\nnpm run show\nnpm start\n```\n';
  const origin = 'http://localhost:3000';
  const needed = neededCommands(readGuide(text), {
    servers: {
      development: { commands: ['npm run dev'], origin },
      production: { commands: ['npm start'], origin },
    },
    checks: ['npm run check'],
    shown: ['npm run show'],
  });
  expect(needed).toEqual(['mkdir a', 'cd a', 'npm start']);
});

test('what add writes is not typed, but what is left to do by hand is', () => {
  const text = `\`\`\`sh\nnpx create-portico@latest add next\n\`\`\`\n\n${guide}
By hand, in \`src/app.ts\`, after \`a\`:

\`\`\`ts
one();
two();
\`\`\`
`;
  expect(handwrittenLines(readGuide(text))).toBe(5);
  expect(handSteps(readGuide(text))).toHaveLength(1);
  expect(handSteps(readGuide(guide))).toHaveLength(1);
});

test('add runs from its tarball, with the others', () => {
  expect(withPackedPackages('npx create-portico@latest add next', (name) => `/p/${name}.tgz`)).toBe(
    'npx --yes --package /p/create.tgz create-portico add next --packages /p --yes',
  );
});

test('installs our packages from their files, with what they share', () => {
  const packed = (command: string) => withPackedPackages(command, (name) => `/p/${name}.tgz`);
  expect(packed('npm install @portico/server @portico/react viem@1.2.3')).toBe(
    'npm install /p/server.tgz /p/react.tgz viem@1.2.3 /p/protocol.tgz /p/locales.tgz /p/core.tgz',
  );
  expect(packed('npm install @portico/shell react')).toBe(
    'npm install /p/shell.tgz react /p/server.tgz /p/react.tgz /p/core.tgz /p/protocol.tgz /p/locales.tgz',
  );
  expect(packed('npm install hono@4.0.0')).toBe('npm install hono@4.0.0');
  expect(packed('npm run build')).toBe('npm run build');
});

test('finds files whose path is only in the block, where no reader sees it', () => {
  const block = '```ts src/auth.ts\na\n```\n';
  expect(unnamedFiles(`Then\n\n${block}`)).toEqual(['src/auth.ts']);
  expect(unnamedFiles(`**\`src/auth.ts\`**\n\n${block}`)).toEqual([]);
});

test.each([
  ...Object.keys(guides).map((name) => `docs/guides/${name}.md`),
  ...Object.keys(peers).map((name) => `lab/quickstarts/peers/${name}.md`),
])('%s shows the path of each of its files', (path) => {
  const file = fileURLToPath(new URL(`../../${path}`, import.meta.url));
  expect(unnamedFiles(readFileSync(file, 'utf8'))).toEqual([]);
});

test.each(Object.keys(guides))('%s says which Node it needs', (name) => {
  const guide = readFileSync(
    fileURLToPath(new URL(`../../docs/guides/${name}.md`, import.meta.url)),
    'utf8',
  );
  expect(oldestNode(guide)).toMatch(/^2[02]\.\d+\.0$/);
});

test('a guide that runs on an older Node with PostgreSQL is followed there', () => {
  const text = 'You need Node 22.16\nor later (20.19 with PostgreSQL in place of SQLite).';
  expect(oldestNode(text)).toBe('20.19.0');
});
