// Packs all packages into packed/, to be installed together into any project: `npm run pack`.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { packPackages } from './packing/pack-packages.ts';
import { writeSbom } from './packing/sbom.ts';
import { publishedPackages, root } from './repository.ts';

const folder = join(root, 'packed');
rmSync(folder, { recursive: true, force: true });
await packPackages(folder, publishedPackages());
writeSbom(join(folder, 'portico.cdx.json'), publishedPackages());
const { overrides } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
// With its version: npm would take a later one for another peer first, and then refuse it.
console.log(
  `Packed. In your project:\n\n  npm install ${join(folder, '*.tgz')} viem@${overrides.viem}\n`,
);
