// Adds to a package-lock.json the platform packages that the registry in use does not mirror.
// Run it after an `npm install` when `npm run check` says that a lock file is incomplete:
// node scripts/complete-lock.ts [folder]
import { readFile, writeFile } from 'node:fs/promises';
import { type LockFile, missingPlatforms } from './lock-file.ts';
import { root } from './repository.ts';

const path = `${root}${process.argv[2] ?? '.'}/package-lock.json`;
const lock: LockFile & Record<string, unknown> = JSON.parse(await readFile(path, 'utf8'));
const missing = missingPlatforms(lock);
const packages = Object.fromEntries(
  Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => a.localeCompare(b, 'en')),
);
await writeFile(path, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
console.log(`Added ${Object.keys(missing).length} platform packages to ${path}.`);
