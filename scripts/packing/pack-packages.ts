import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempDisposableSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildOnce } from '../built-from.ts';
import { mustRunTool, publishedPackages, root } from '../repository.ts';
import { absoluteLinks } from './references.ts';

/** One that cannot be registered (RFC 2606): the repository has no public address yet. */
export const reservedRepository = 'https://git.example/portico';

export function repositoryUrl(environment = process.env): string {
  return (environment.REPOSITORY_URL || reservedRepository).replace(/(?:\.git)?\/*$/, '');
}

/** Builds packages and packs them into `<folder>/<name>.tgz` as they are published: with the licence and absolute links. */
export async function packPackages(folder: string, workspaces: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const workspace of workspaces) {
    await mustRunTool('npm', ['run', 'build', '-w', workspace]);
    using temporary = mkdtempDisposableSync(join(tmpdir(), 'portico-pack-'));
    const staged = temporary.path;
    stage(workspace, staged);
    execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', staged], {
      cwd: staged,
      stdio: ['ignore', 'ignore', 'ignore'],
    });
    const [tarball = ''] = readdirSync(staged).filter((file) => file.endsWith('.tgz'));
    const target = join(folder, `${workspace.slice('packages/'.length)}.tgz`);
    cpSync(join(staged, tarball), `${target}.part`);
    renameSync(`${target}.part`, target);
  }
}

/** Copies all packages, packed, into a folder. Packs them into `packed/` first, unless it holds the same files packed. */
export async function copyTarballs(folder: string): Promise<void> {
  const output = 'packed';
  await buildOnce(
    {
      root,
      inputs: [
        ...publishedPackages(),
        'docs/guides',
        'examples',
        'scripts',
        'LICENSE',
        'tsconfig.base.json',
        'node_modules/.package-lock.json',
      ],
      options: [process.version, repositoryUrl()],
      output,
    },
    () => packPackages(join(root, output), publishedPackages()),
  );
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(join(root, output)).filter((name) => name.endsWith('.tgz')))
    cpSync(join(root, output, file), join(folder, file));
}

/** Copies what npm would publish of a built package, and changes what differs outside of the repository. */
export function stage(workspace: string, staged: string): void {
  const files = filesOf(workspace);
  for (const file of files) {
    mkdirSync(dirname(join(staged, file)), { recursive: true });
    cpSync(join(root, workspace, file), join(staged, file));
  }
  cpSync(join(root, 'LICENSE'), join(staged, 'LICENSE'));
  const url = repositoryUrl();
  const manifestFile = join(staged, 'package.json');
  const text = readFileSync(manifestFile, 'utf8');
  writeFileSync(manifestFile, text.replaceAll(reservedRepository, url));
  for (const file of files.filter((name) => name.endsWith('.md'))) {
    const path = join(staged, file);
    writeFileSync(path, absoluteLinks(readFileSync(path, 'utf8'), { workspace, file, files, url }));
  }
}

/** The files that npm would pack of a package in its own folder, relative to that. */
export function filesOf(workspace: string): readonly string[] {
  const listing = execFileSync('npm', ['pack', '--dry-run', '--json', '-w', workspace], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const packed: unknown = JSON.parse(listing);
  const [entry] = Array.isArray(packed) ? packed : Object.values(packed ?? {});
  const files: { path: string }[] = entry.files;
  return files.map(({ path }) => path);
}
