// Packs all packages into packed/, to be installed together into any project: `npm run pack`.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { installCommands } from './packing/install-commands.ts';
import { packPackages } from './packing/pack-packages.ts';
import { writeSbom } from './packing/sbom.ts';
import { publishedPackages, root } from './repository.ts';

const folder = join(root, 'packed');
rmSync(folder, { recursive: true, force: true });
await packPackages(folder, publishedPackages());
writeSbom(join(folder, 'portico.cdx.json'), publishedPackages());
console.log('Packed. In your project:\n');
for (const [kind, command] of Object.entries(installCommands(folder))) {
  console.log(`  # ${kind}\n  ${command}\n`);
}
