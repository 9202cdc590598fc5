import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The contents of an image, and its command. */
export type BuiltImage = {
  /** The image's working directory on this machine. */
  readonly folder: string;
  /** The variables under `ENV`, with paths of this machine. */
  readonly variables: Readonly<Record<string, string>>;
  /** The words of `CMD`. */
  readonly command: readonly string[];
  /** The words of the health check. */
  readonly healthCheck: readonly string[];
};

/** One line of a Dockerfile, continued lines joined. */
type Instruction = { readonly name: string; readonly words: string };

/**
 * Does what a Dockerfile says without Docker, where each stage is a folder: so it is known that what is copied is all that is
 * needed. It knows the instructions that `create-portico` writes; users and the system's files are this machine's.
 * @param run runs a shell command in a folder
 * @throws Error for an instruction that it does not know
 */
export async function buildImage(
  site: string,
  folder: string,
  run: (cwd: string, command: string) => Promise<void>,
): Promise<BuiltImage> {
  const stages = new Map<string, string>();
  let root = '';
  let cwd = '';
  let image: BuiltImage = { folder: '', variables: {}, command: [], healthCheck: [] };
  for (const { name, words } of instructions(readFileSync(join(site, 'Dockerfile'), 'utf8'))) {
    if (/^(?:ARG|EXPOSE|USER|VOLUME)$/.test(name)) continue;
    if (name === 'FROM') {
      const stage = / AS (\w+)$/.exec(words)?.[1] ?? 'image';
      root = join(folder, stage);
      mkdirSync(root, { recursive: true });
      stages.set(stage, root);
    } else if (name === 'WORKDIR') {
      cwd = join(root, words);
      mkdirSync(cwd, { recursive: true });
    } else if (name === 'COPY') copy(words, { site, cwd, root, stages });
    else if (name === 'RUN') await run(cwd, words.replace(/(?<= )(?=\/)/g, root));
    else if (name === 'ENV') image = { ...image, variables: variablesOf(words, root) };
    else if (name === 'HEALTHCHECK')
      image = { ...image, healthCheck: JSON.parse(words.slice(words.indexOf('['))) };
    else if (name === 'CMD') image = { ...image, folder: cwd, command: JSON.parse(words) };
    else throw new Error(`The Dockerfile says ${name}.`);
  }
  return image;
}

function instructions(dockerfile: string): readonly Instruction[] {
  return dockerfile
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({
      name: line.split(' ', 1)[0] ?? '',
      words: line.slice(line.indexOf(' ') + 1),
    }));
}

function copy(
  words: string,
  places: {
    readonly site: string;
    readonly cwd: string;
    readonly root: string;
    readonly stages: ReadonlyMap<string, string>;
  },
): void {
  const { site, cwd, root, stages } = places;
  const stage = /--from=(\w+)/.exec(words)?.[1];
  const from = stage === undefined ? site : (stages.get(stage) ?? '');
  const paths = words.split(' ').filter((word) => !word.startsWith('--'));
  const target = paths.at(-1) ?? '';
  const place = target.startsWith('/') ? join(root, target) : join(cwd, target);
  for (const path of paths.slice(0, -1)) {
    const source = join(from, path);
    const isFolder = target === '.' || target.endsWith('/');
    if (path === '.') copyAllowed(site, cwd);
    else copyPath(source, isFolder ? join(place, path) : place);
  }
}

/** Copies the folder of the site without what `.dockerignore` names. */
function copyAllowed(site: string, target: string): void {
  const ignored = readFileSync(join(site, '.dockerignore'), 'utf8').split('\n');
  for (const name of readdirSync(site))
    if (!ignored.includes(name)) copyPath(join(site, name), join(target, name));
}

function copyPath(source: string, target: string): void {
  if (!existsSync(source)) throw new Error(`There is no ${source} to copy.`);
  mkdirSync(dirname(target), { recursive: true });
  cpSync(source, target, { recursive: true, verbatimSymlinks: true });
}

function variablesOf(words: string, root: string): Readonly<Record<string, string>> {
  const pairs = [...words.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [
    name,
    value.replace('file:/', `file:${root}/`),
  ]);
  return Object.fromEntries(pairs);
}
