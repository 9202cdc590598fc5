import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { installCommands, writeSbom } from './pack.ts';
import { publishedPackages, root } from './repository.ts';

test('each kind of project has a command, with the tarballs that it needs and tested versions', () => {
  expect(installCommands('/packed')).toMatchObject({
    'a server': 'npm install /packed/{locales,protocol,server}.tgz viem@2.57.20',
    'a page with React':
      'npm install /packed/{locales,protocol,core,react}.tgz @wagmi/core@3.6.5 viem@2.57.20',
  });
});

test('the page for the time before a release names the same tarballs', () => {
  const text = readFileSync(join(root, 'docs/before-the-first-release.md'), 'utf8');
  for (const command of Object.values(installCommands('<clone>/packed'))) {
    const [words = ''] = command.split(/ (?:@wagmi|viem)/, 1);
    expect(text).toContain(`\`${words}\``);
  }
});

test('lists what the packages bring, and nothing that only develops them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-sbom-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'sbom.json');
  writeSbom(file, publishedPackages());
  const { bomFormat, components, dependencies } = JSON.parse(readFileSync(file, 'utf8'));
  expect(bomFormat).toBe('CycloneDX');
  const names: string[] = components.map(({ purl }: { purl: string }) => purl);
  const has = (name: string) => names.some((purl) => purl.startsWith(`pkg:npm/${name}@`));
  // A package, its dependency, a shared development dependency, and transitive ones.
  for (const name of ['%40portico/server', 'kysely', 'pg', 'pg-protocol', 'vite', 'uqr'])
    expect([name, has(name)]).toEqual([name, true]);
  for (const name of ['vitest', '%40biomejs/biome', '%40portico/testing', '%40playwright/test'])
    expect([name, has(name)]).toEqual([name, false]);
  const refs = new Set(dependencies.map(({ ref }: { ref: string }) => ref));
  for (const component of components) expect(refs).toContain(component['bom-ref']);
});
