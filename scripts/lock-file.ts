// Run as a program, it completes a lock file, after an `npm install` when `npm run check` says that one is incomplete:
// node scripts/lock-file.ts [folder]
import { readFileSync, writeFileSync } from 'node:fs';
import { root } from './repository.ts';

type Names = Readonly<Record<string, string>>;

/** One entry of a package-lock.json (lockfileVersion 3), as far as these scripts read it. */
export type LockEntry = Readonly<
  Partial<
    Record<'version' | 'resolved' | 'integrity' | 'license', string> &
      Record<'dev' | 'optional' | 'link', boolean> &
      Record<'os' | 'cpu' | 'libc', readonly string[]> &
      Record<'dependencies' | 'peerDependencies' | 'optionalDependencies', Names> &
      Record<'bin' | 'engines' | 'peerDependenciesMeta', unknown>
  >
>;

/** A package-lock.json: path in the tree (`node_modules/a/node_modules/b`) → entry. */
export type LockFile = { readonly packages: Readonly<Record<string, LockEntry>> };

export function packageNameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Finds platform packages that the registry in use did not offer. `npm ci` refuses a lock file without them. */
export function missingPlatforms(lock: LockFile): Record<string, LockEntry> {
  const missing: Record<string, LockEntry> = {};
  for (const [parent, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!isInstalledFor(lock, parent, name)) {
        const { dev, license } = entry;
        missing[`node_modules/${name}`] = {
          version,
          ...platformOf(name),
          ...(dev && { dev }),
          ...(license && { license }),
          optional: true,
        };
      }
    }
  }
  return missing;
}

/** Adds the missing platform packages as npm writes them elsewhere: https://github.com/npm/cli/issues/9846. @returns how many */
export function completeLockFile(path: string): number {
  const lock: LockFile & Record<string, unknown> = JSON.parse(readFileSync(path, 'utf8'));
  const missing = missingPlatforms(lock);
  const packages = Object.fromEntries(
    Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => a.localeCompare(b, 'en')),
  );
  writeFileSync(path, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
  return Object.keys(missing).length;
}

/** Node's resolution: the nearest `node_modules` going up from the package that asks. */
function isInstalledFor(lock: LockFile, parent: string, name: string): boolean {
  const beside = parent === '' ? '' : `${parent}/`;
  if (lock.packages[`${beside}node_modules/${name}`] !== undefined) return true;
  const up = parent.slice(0, Math.max(0, parent.lastIndexOf('/node_modules/')));
  return parent !== '' && isInstalledFor(lock, up, name);
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = ['x64', 'arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32'];

/** Reads the platform from a package's name: `cli-linux-x64-musl`. */
function platformOf(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/).map((word) => (word === 'amd64' ? 'x64' : word));
  const os = words.find((word) => systems.includes(word));
  const cpu = words.find((word) => processors.includes(word));
  // WebAssembly is a processor of any system.
  if (cpu === undefined || (os === undefined && cpu !== 'wasm32')) {
    throw new Error(`${name} does not say its platform. Add its lock entry by hand.`);
  }
  const [, library] = /-(musl|gnu)[^/-]*(?:-|$)/.exec(name) ?? [];
  return {
    ...(os !== undefined && { os: [os] }),
    cpu: [cpu],
    ...(library !== undefined && { libc: [library === 'gnu' ? 'glibc' : library] }),
  };
}

if (import.meta.main) {
  const path = `${root}${process.argv[2] ?? '.'}/package-lock.json`;
  console.log(`Added ${completeLockFile(path)} platform packages to ${path}.`);
}
