import { vendorFolder } from '../files/manifest.ts';
import type { Project } from './add-kinds.ts';
import type { Plan } from './plan.ts';

/** The program that installs a project's packages. */
export type PackageManager = { readonly name: 'npm' | 'pnpm' | 'yarn' | 'bun' };

const lockFiles = {
  'pnpm-lock.yaml': 'pnpm',
  'yarn.lock': 'yarn',
  'bun.lock': 'bun',
  'bun.lockb': 'bun',
} as const;

/** Returns the package manager that `package.json` names, else that of the lock file, else npm. */
export function packageManager(read: Project['read']): PackageManager {
  const [, named] =
    /"packageManager":\s*"(npm|pnpm|yarn|bun)@/.exec(read('package.json') ?? '') ?? [];
  if (named !== undefined) return { name: named as PackageManager['name'] };
  const [, name = 'npm'] =
    Object.entries(lockFiles).find(([file]) => read(file) !== undefined) ?? [];
  return { name };
}

/** The command that installs what `package.json` names. */
export const installCommand = ({ name }: PackageManager): readonly string[] => [name, 'install'];

/** The field of `package.json` in which a package manager replaces what packages need. */
const replacedIn = { npm: 'overrides', pnpm: 'pnpm', yarn: 'resolutions', bun: 'overrides' };

/**
 * Puts tarballs in place of the versions of our packages, those included that only others of ours need.
 * Package managers that keep each package's dependencies apart are told by their own field.
 */
export function withTarballs(
  plan: Plan,
  {
    packages,
    manager,
  }: { readonly packages: string | undefined; readonly manager: PackageManager },
): Plan {
  if (packages === undefined) return plan;
  const changes = plan.changes.map((change) => {
    if (change.path !== 'package.json') return change;
    const manifest = JSON.parse(change.after);
    const named = Object.keys(manifest.dependencies).flatMap(
      (name) => name.split('@portico/')[1] ?? [],
    );
    const needed = named.includes('react')
      ? ['core', 'protocol', 'locales']
      : ['protocol', 'locales'];
    const files = Object.fromEntries(
      [...new Set([...needed, ...named])]
        .sort()
        .map((name) => [`@portico/${name}`, `file:${vendorFolder}/${name}.tgz`]),
    );
    const field = replacedIn[manager.name];
    const after = {
      ...manifest,
      dependencies: { ...files, ...manifest.dependencies, ...files },
      ...(manager.name === 'npm'
        ? {}
        : {
            [field]:
              manager.name === 'pnpm' ? { overrides: files } : { ...manifest[field], ...files },
          }),
    };
    const [, indent = '  '] = /^([ \t]+)"/m.exec(change.after) ?? [];
    return { ...change, after: `${JSON.stringify(after, null, indent)}\n` };
  });
  return { ...plan, changes };
}
