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
