// Packs all packages into packed/, to be installed together: `npm run pack`, then in any project
// `npm install <here>/packed/*.tgz`.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { packPackages } from './packing/pack-packages.ts';
import { publishedPackages, root } from './repository.ts';

const folder = join(root, 'packed');
rmSync(folder, { recursive: true, force: true });
await packPackages(folder, publishedPackages());
console.log(`Packed. In your project:\n\n  npm install ${join(folder, '*.tgz')}\n`);
