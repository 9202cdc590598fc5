import { readFileSync } from 'node:fs';
import { type LockFile, missingPlatforms } from '../lock-file.ts';
import { root } from '../repository.ts';
import type { Step } from './step.ts';

/** The folders whose lock file `npm ci` installs. */
const folders = [
  '.',
  'lab',
  'lab/bench/peers',
  'lab/docs-site',
  'packages/testing/chromium',
  'packages/testing/servers',
  'scripts/reference',
];

/** Finds entries that `npm ci` would refuse, and those that tie a lock file to one registry. */
export const lockFile: Step = {
  name: 'lock file',
  run: () => Promise.resolve(folders.flatMap(problemsOf)),
};

function problemsOf(folder: string): readonly string[] {
  const file = `${folder}/package-lock.json`;
  const lock: LockFile = JSON.parse(readFileSync(root + file, 'utf8'));
  const missing = Object.keys(missingPlatforms(lock)).map(
    (path) => `${path} is missing from ${file}. Run: node scripts/lock-file.ts ${folder}`,
  );
  const tied = Object.entries(lock.packages).flatMap(([path, { resolved }]) =>
    resolved === undefined || !/^https?:/.test(resolved)
      ? []
      : [`${path} is tied to one registry: ${resolved}`],
  );
  return [...missing, ...tied];
}
