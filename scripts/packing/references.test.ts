import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { absoluteLinks, missingReferences } from './references.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-packed-'));
  write(
    'README.md',
    'See [the source](src/index.ts), [a site](https://example.com/x) and [below](#below).',
  );
  write('src/index.ts', "export { one } from './one.ts';\n");
  write('src/one.ts', 'export const one = 1;\n');
  write('dist/index.js', "export { one } from './one.js';\n//# sourceMappingURL=index.js.map\n");
  write('dist/index.js.map', JSON.stringify({ sources: ['../src/index.ts'] }));
  write('dist/index.d.ts', "export { one } from './one.js';\n");
  write('dist/one.js', 'export const one = 1;\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

test('a package that holds what it names has nothing missing', () => {
  expect(missingReferences(folder)).toEqual([]);
});

test.each([
  ['README.md', '[guide](../../docs/guide.md)', '../../docs/guide.md'],
  ['dist/index.js.map', JSON.stringify({ sources: ['../src/gone.ts'] }), '../src/gone.ts'],
  ['dist/index.d.ts', "export { two } from './two.js';", './two.js'],
  ['dist/one.d.ts', "declare const x: import('./three.js').Three;", './three.js'],
  ['dist/one.js', 'export {};\n//# sourceMappingURL=one.js.map', 'one.js.map'],
  ['dist/one.d.ts', '/** See docs/wallets.md. */', 'docs/wallets.md'],
  ['src/one.ts', '// As decision 0004 says.', 'decision 0004'],
  ['src/one.ts', '// Written by scripts/write.ts.', 'scripts/write.ts'],
])('%s that names what is left out is found: %s', (file, text, name) => {
  write(file, text);
  expect(missingReferences(folder)).toEqual([`${file} names ${name}`]);
});

const packed = {
  workspace: 'packages/server',
  file: 'README.md',
  files: ['README.md', 'src/index.ts'],
  url: 'https://git.example/portico',
};

test('links leave a package only where it does not hold their target', () => {
  const text =
    '[a](src/index.ts) [b](../../docs/operate.md#backups) [c](../../examples) [d](https://example.com) [e](#f)';
  const base = packed.url;
  expect(absoluteLinks(text, packed)).toBe(
    `[a](src/index.ts) [b](${base}/blob/main/docs/operate.md#backups) [c](${base}/tree/main/examples) [d](https://example.com) [e](#f)`,
  );
});

test('a link to what the repository does not have either is refused', () => {
  expect(() => absoluteLinks('[a](../../docs/gone.md)', packed)).toThrow(
    'packages/server/README.md links to docs/gone.md',
  );
});
