import { existsSync, readFileSync } from 'node:fs';
import {
  allowedLicences,
  developmentLicences,
  licenceExceptions,
  refusedLicences,
} from '../licences.ts';
import { type LockEntry, type LockFile, missingPlatforms, packageNameOf } from '../lock-file.ts';
import { root, type Step, sourceFiles } from '../repository.ts';

/** Every package of every lock file, those of the examples and of tools included, for production and development alike, on every platform. */
export const licences: Step = {
  name: 'licences',
  run(report) {
    const packages = sourceFiles('*package-lock.json').flatMap((file) => {
      const folder = file.slice(0, -'package-lock.json'.length);
      const lock: LockFile = JSON.parse(readFileSync(root + file, 'utf8'));
      const entries = Object.entries(lock.packages).filter(
        ([path, entry]) => path.includes('node_modules/') && entry.link !== true,
      );
      report(`${entries.length} packages in ${file}`);
      return entries.map(([path, entry]) => ({
        id: `${packageNameOf(path)}@${entry.version}`,
        licence: statedLicence(folder + path, entry),
        development: entry.dev === true,
      }));
    });
    return Promise.resolve(
      refusedLicences(packages, allowedLicences, licenceExceptions, developmentLicences),
    );
  },
};

/** Reads the installed package; the lock file speaks for other platforms' packages. */
function statedLicence(path: string, entry: LockEntry): string | undefined {
  const file = `${root}${path}/package.json`;
  if (!existsSync(file)) return entry.license;
  const { license, licenses }: { license?: unknown; licenses?: unknown } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  // The field is a string; packages from before SPDX have `{ type, url }`, or a list of these.
  const stated = [license, licenses].flat().map((one) => Object(one).type ?? one);
  return stated.find((one) => typeof one === 'string');
}

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
