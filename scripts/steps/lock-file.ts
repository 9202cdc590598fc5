import { readFileSync } from 'node:fs';
import { type LockFile, missingPlatforms } from '../lock-file.ts';
import { root } from '../repository.ts';
import type { Step } from './step.ts';

/** What `npm ci` would refuse, and what would tie the lock file to one registry. */
export const lockFile: Step = {
  name: 'lock file',
  run() {
    const lock: LockFile = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'));
    const missing = Object.keys(missingPlatforms(lock)).map(
      (path) => `${path} is missing from package-lock.json. Run: node scripts/complete-lock.ts`,
    );
    const tied = Object.entries(lock.packages).flatMap(([path, { resolved }]) =>
      resolved === undefined || !/^https?:/.test(resolved)
        ? []
        : [`${path} is tied to one registry: ${resolved}`],
    );
    return Promise.resolve([...missing, ...tied]);
  },
};
