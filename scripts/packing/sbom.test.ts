import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { publishedPackages } from '../repository.ts';
import { writeSbom } from './sbom.ts';

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
