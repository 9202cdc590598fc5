import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { minimumNode, requireNode, version } from './versions.ts';

test.each(['18.20.8', '20.9.0', '20.18.3'])('Node %s is refused in one sentence', (current) => {
  expect(() => requireNode(minimumNode, 'Portico', current)).toThrow(
    `Portico needs Node ${minimumNode} or later, and this is Node ${current}.`,
  );
});

test.each(['20.19.0', '22.16.0', '24.21.0', undefined])('%s is let through', (current) => {
  expect(() => requireNode(minimumNode, 'Portico', current)).not.toThrow();
});

test('the version is that of package.json', () => {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  expect(JSON.parse(manifest).version).toBe(version);
});
