import { ownPackages, vendorFolder } from '../files/manifest.ts';
import type { Project } from './add-kinds.ts';
import { sortFields } from './apply-edit.ts';
import type { Plan } from './plan.ts';

type PackageManager = 'npm' | 'pnpm' | 'yarn' | 'bun';

const lockFiles = {
  'pnpm-lock.yaml': 'pnpm',
  'yarn.lock': 'yarn',
  'bun.lock': 'bun',
  'bun.lockb': 'bun',
  'package-lock.json': 'npm',
} as const;

const pnpmFile = 'pnpm-workspace.yaml';

/** The project's folder and those above it, in one of which a workspace has its root. */
const folders = ['', '../', '../../', '../../../'];

/** Returns the package manager that `package.json` names, else that of the lock file, in the project or the root of its workspace, else npm. */
export function packageManager(read: Project['read']): PackageManager {
  for (const folder of folders) {
    const manifest = read(`${folder}package.json`) ?? '';
    const isRoot = manifest.includes('"workspaces"') || read(`${folder}${pnpmFile}`) !== undefined;
    if (folder !== '' && !isRoot) continue;
    const [, named] = /"packageManager":\s*"(npm|pnpm|yarn|bun)@/.exec(manifest) ?? [];
    if (named !== undefined) return named as PackageManager;
    const found = Object.entries(lockFiles).find(
      ([file]) => read(`${folder}${file}`) !== undefined,
    );
    if (found) return found[1];
  }
  return 'npm';
}

/** The command that installs what `package.json` names. */
export const installCommand = (manager: PackageManager): readonly string[] => [manager, 'install'];

/** The command that removes packages; undefined without any. */
export const removeCommand = (
  manager: PackageManager,
  packages: readonly string[],
): readonly string[] | undefined => {
  if (packages.length === 0) return undefined;
  return [manager, manager === 'npm' ? 'uninstall' : 'remove', ...packages];
};

/** The field of `package.json` in which a package manager replaces what packages need; pnpm has a file for it. */
const replacedIn = { yarn: 'resolutions', bun: 'overrides' } as const;

type Tarballs = Readonly<Record<string, string>>;

/** Replaces the versions of our packages by tarballs. Package managers that keep dependencies apart need their own setting for it. */
export function withTarballs(
  plan: Plan,
  {
    packages,
    manager,
    read,
  }: Pick<Project, 'read'> & {
    readonly packages: string | undefined;
    readonly manager: PackageManager;
  },
): Plan {
  const change = plan.changes.find(({ path }) => path === 'package.json');
  if (packages === undefined || change === undefined) return plan;
  const manifest = JSON.parse(change.after);
  const files: Tarballs = Object.fromEntries(
    ownPackages({ 'package.json': change.after }).map((name) => [
      `@portico/${name}`,
      `file:${vendorFolder}/${name}.tgz`,
    ]),
  );
  const field = manager === 'yarn' || manager === 'bun' ? replacedIn[manager] : undefined;
  const after = {
    ...manifest,
    dependencies: sortFields({ ...manifest.dependencies, ...files }),
    ...(field && { [field]: { ...manifest[field], ...files } }),
  };
  const [, indent = '  '] = /^([ \t]+)"/m.exec(change.after) ?? [];
  const text = `${JSON.stringify(after, null, indent)}\n`;
  const changes = plan.changes.map((one) => (one === change ? { ...one, after: text } : one));
  return manager === 'pnpm'
    ? withPnpmFile({ ...plan, changes }, files, read)
    : { ...plan, changes };
}

function withPnpmFile(plan: Plan, files: Tarballs, read: Project['read']): Plan {
  const before = read(pnpmFile);
  const entries = Object.entries(files).map(([name, file]) => `  '${name}': ${file}\n`);
  const code = `overrides:\n${entries.join('')}`;
  if (before?.includes(code)) return plan;
  if (/^overrides:/m.test(before ?? '')) {
    const sentence = `In ${pnpmFile}, these overrides:`;
    return { ...plan, leftovers: [...plan.leftovers, { sentence, code }] };
  }
  const after = `${before === undefined ? '' : before.replace(/\n*$/, '\n')}${code}`;
  return { ...plan, changes: [...plan.changes, { path: pnpmFile, before, after }] };
}
