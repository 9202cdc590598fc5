import { existsSync, readFileSync } from 'node:fs';
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

/** OSI-approved licences without strong copyleft (GPL, AGPL), whose terms products built on Portico would inherit. */
export const allowedLicences: ReadonlySet<string> = new Set(
  '0BSD Apache-2.0 Artistic-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause BSL-1.0 ISC MIT MIT-0 MPL-2.0 OFL-1.1 Python-2.0 Unlicense Zlib'.split(
    ' ',
  ),
);

/** For development alone, what no package carries: LGPL-3.0 is that of Safe's contracts, which tests put on a local chain. */
export const developmentLicences: ReadonlySet<string> = new Set([...allowedLicences, 'LGPL-3.0']);

/** For data alone, where an exception says so: licences for works ask for nothing, or nothing but the author's name. */
const dataLicences: ReadonlySet<string> = new Set(['CC-BY-4.0', 'CC0-1.0']);

/** A package whose package.json says no licence of the list, read by a person. */
type LicenceException = {
  /** `name@version`: a new version is read again. */
  readonly id: string;
  /** Licence of its licence file, as SPDX. */
  readonly licence: string;
  /** Source of that, or the reason to allow it. */
  readonly reason: string;
  /** True for data that no program of ours contains. */
  readonly data?: true;
};

/** Packages without a valid `license` field, and data. */
const licenceExceptions: readonly LicenceException[] = [
  {
    id: 'memorystream@0.3.1',
    licence: 'MIT',
    reason: '`licenses` of its package.json, from before SPDX. The compiler of the tests needs it.',
  },
  {
    id: 'caniuse-lite@1.0.30001826',
    licence: 'CC-BY-4.0',
    reason: 'Tables that Next reads while it builds: its example, and the site of the bench.',
    data: true,
  },
  ...['2.0.28', '2.27.1'].map((version) => ({
    id: `mdn-data@${version}`,
    licence: 'CC0-1.0',
    reason: 'Tables of CSS, with which Astro can shrink drawings while it builds its example.',
    data: true as const,
  })),
];

type LicensedPackage = {
  readonly id: string;
  readonly licence: string | undefined;
  /** True when nothing that is published depends on it. */
  readonly development?: boolean;
};

/** One sentence per package that may not be used, and per exception that nothing needs any more. */
export function refusedLicences(
  packages: readonly LicensedPackage[],
  allowed: ReadonlySet<string>,
  exceptions: readonly LicenceException[],
  developmentAllowed = allowed,
): string[] {
  const needed = new Set<string>();
  const refused: string[] = [];
  for (const { id, licence, development } of packages) {
    const list = development === true ? developmentAllowed : allowed;
    if (licence !== undefined && satisfiesSpdx(licence, list)) continue;
    const exception = exceptions.find((candidate) => candidate.id === id);
    const readable = exception?.data === true ? dataLicences : list;
    if (exception !== undefined && satisfiesSpdx(exception.licence, readable)) needed.add(id);
    else refused.push(`${id} is under ${licence ?? 'no stated licence'}, which is not on the list`);
  }
  const stale = exceptions.filter(({ id }) => !needed.has(id));
  return [...refused, ...stale.map(({ id }) => `the exception for ${id} is not needed any more`)];
}

/** Stands for a part in parentheses that is satisfied, and for one that is not: no expression has these. */
const verdicts = { true: '\u0001', false: '\u0002' } as const;

/** Checks an SPDX expression: `A OR B` needs one side, `A AND B` both, and AND binds tighter. Any other text is no allowed licence. */
export function satisfiesSpdx(expression: string, allowed: ReadonlySet<string>): boolean {
  const isSatisfied = (text: string): boolean => {
    const sides = text.split(' OR ').map((side) => side.split(' AND ').map((name) => name.trim()));
    const isAllowed = (name: string) => name === verdicts.true || allowed.has(name);
    return !sides.flat().includes('') && sides.some((names) => names.every(isAllowed));
  };
  // The innermost parentheses first.
  let text = ` ${expression} `;
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(/\(([^()]*)\)/, (_, inner) => verdicts[`${isSatisfied(` ${inner} `)}`]);
  }
  return isSatisfied(text);
}
