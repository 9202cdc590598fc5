// Adds to a package-lock.json the platform packages that the registry in use does not mirror.
// Run it after an `npm install` when `npm run check` says that a lock file is incomplete:
// node scripts/complete-lock.ts [folder]
import { completeLockFile } from './lock-file.ts';
import { root } from './repository.ts';

const path = `${root}${process.argv[2] ?? '.'}/package-lock.json`;
console.log(`Added ${completeLockFile(path)} platform packages to ${path}.`);
