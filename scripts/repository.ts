import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runProgram } from '../packages/testing/src/process/child.ts';

/** The repository's folder, with a slash at its end. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** Files that git tracks or would track, relative to the repository; `paths` as `git ls-files` takes them. */
export function sourceFiles(...paths: readonly string[]): readonly string[] {
  const words = ['ls-files', '-zco', '--exclude-standard', ...paths];
  const files = execFileSync('git', words, { cwd: root, encoding: 'utf8' });
  return files.split('\0').filter((file) => file !== '');
}

type Names = Readonly<Record<string, string>>;

/** A package.json, as far as these scripts read it. */
export type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly exports: object;
  readonly dependencies?: Names;
  readonly devDependencies?: Names;
  readonly peerDependencies?: Names;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
};

export function readManifest<More>(folder = '.'): Manifest & More {
  return JSON.parse(readFileSync(`${root}${folder}/package.json`, 'utf8'));
}

/** The folders that npm treats as workspaces, relative to the repository. */
export function workspaces(): readonly string[] {
  return readManifest<{ readonly workspaces: readonly string[] }>().workspaces;
}

export function publishedPackages(): readonly string[] {
  return workspaces().filter(
    (folder) => folder.startsWith('packages/') && !readManifest(folder).private,
  );
}

/** Runs a tool in the repository. @throws Error with everything that it printed when it failed */
export async function mustRunTool(...run: Parameters<typeof runTool>): Promise<void> {
  const [problem] = await runTool(...run);
  if (problem !== undefined) throw new Error(problem);
}

/** Runs a tool, also without npm, which puts `node_modules/.bin` on the path. Returns all that it printed when it failed, else nothing. */
export async function runTool(
  command: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  const PATH = `${root}node_modules/.bin:${process.env.PATH ?? ''}`;
  const env = { ...process.env, PATH, ...variables };
  const { code, printed } = await runProgram(command, args, { cwd: root, env });
  return code === 0 ? [] : [printed.trim() || `${command} ended with ${code}`];
}

/** Returns these and everything that follows from them. */
export function reachable<Item>(
  from: Iterable<Item>,
  next: (item: Item) => Iterable<Item>,
): ReadonlySet<Item> {
  const reached = new Set(from);
  // A set is read to its end, as long as that moves.
  for (const item of reached) for (const more of next(item)) reached.add(more);
  return reached;
}

export type Step = {
  readonly name: string;
  /** Looks at everything and returns one text per problem; none means that all is well. */
  run(report: (fact: string) => void): Promise<readonly string[]>;
};

const changed = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Installs a folder with its own lock file, unless that was done since the lock file changed. @throws Error with what npm printed */
export async function installLocked(folder: string): Promise<void> {
  const place = `${root}${folder}`;
  if (changed(`${place}/node_modules/.package-lock.json`) >= changed(`${place}/package-lock.json`))
    return;
  console.log(`Installing what ${folder} needs, once.`);
  const words = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  await mustRunTool('npm', ['ci', '--prefix', place, ...words]);
}
