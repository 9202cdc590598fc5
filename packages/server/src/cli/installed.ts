import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compareVersions } from '../common/versions.ts';
import type { Finding } from './command.ts';

/** Packages that work only in one copy, with our package whose peer range applies. */
const peers = { react: 'react', 'react-dom': 'react', viem: 'server', wagmi: 'react' } as const;

/** Checks the versions that a project has against the peers of our packages, and looks for second copies. */
export function checkInstalled(folder: string): readonly Finding[] {
  return Object.entries(peers).flatMap(([name, owner]) => {
    const version = readManifest(folder, name)?.version;
    if (version === undefined) return [];
    const range = readManifest(folder, `@portico/${owner}`)?.peerDependencies?.[name];
    const isTaken = range === undefined || isInRange(version, range);
    const copies = findCopies(folder, name);
    const install = `@portico/${owner} needs ${name} ${range}. Install a version in this range.`;
    const installed = { what: name, found: version, ...(!isTaken && { problem: install }) };
    if (copies.length < 2) return [installed];
    const problem = `Only one copy of ${name} works. Run npm dedupe, or add an override: ${copies.join(', ')}`;
    return [installed, { what: name, found: `${copies.length} copies`, problem }];
  });
}

type Manifest = {
  readonly version: string;
  readonly peerDependencies?: Readonly<Record<string, string>>;
};

/** Reads the manifest of a package that the project resolves; undefined if it resolves none. */
function readManifest(folder: string, name: string): Manifest | undefined {
  try {
    const file = createRequire(join(folder, 'package.json')).resolve(`${name}/package.json`);
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Checks a version against `^18.2.0 || ^19.0.0`, the only form that our packages use. */
export function isInRange(version: string, range: string): boolean {
  return range.split('||').some((part) => {
    const oldest = part.trim().replace('^', '');
    const isMajor = version.split('.')[0] === oldest.split('.')[0];
    return isMajor && compareVersions(version, oldest) >= 0;
  });
}

/** Lists the folders of all copies of a package, in the project's `node_modules` and those above it. */
function findCopies(folder: string, name: string): readonly string[] {
  const above = dirname(folder);
  const modules = join(folder, 'node_modules');
  const holders = [modules, ...packageFolders(modules).map((path) => join(path, 'node_modules'))];
  // pnpm has one folder for each version and each set of peers.
  const pnpm = list(join(modules, '.pnpm'))
    .filter((one) => one.startsWith(`${name}@`))
    .map((one) => join(modules, '.pnpm', one, 'node_modules', name));
  const places = pnpm.length > 0 ? pnpm : holders.map((path) => join(path, name));
  const found = places.filter((path) => existsSync(join(path, 'package.json')));
  return above === folder ? found : [...found, ...findCopies(above, name)];
}

function packageFolders(modules: string): readonly string[] {
  return list(modules).flatMap((name) =>
    name.startsWith('@')
      ? list(join(modules, name)).map((one) => join(modules, name, one))
      : [join(modules, name)],
  );
}

const list = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);
