// Adds to package-lock.json the platform packages that the registry in use does not mirror.
// Run it after an `npm install` when `npm run check` says that the lock file is incomplete.
import { readFile, writeFile } from 'node:fs/promises';
import { type LockFile, missingPlatforms } from './lock-file.ts';

const path = new URL('../package-lock.json', import.meta.url);
const lock: LockFile & Record<string, unknown> = JSON.parse(await readFile(path, 'utf8'));
const missing = missingPlatforms(lock);
const packages = Object.fromEntries(
  Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => a.localeCompare(b, 'en')),
);
await writeFile(path, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
console.log(`Added ${Object.keys(missing).length} platform packages to package-lock.json.`);
