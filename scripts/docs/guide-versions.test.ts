import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

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
