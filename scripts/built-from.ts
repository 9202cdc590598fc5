import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Inputs and output of a build. Paths are relative to the repository. */
export type Build = {
  readonly root: string;
  /** Files and folders, all of whose files are read, apart from tests, documents and what tools wrote. */
  readonly inputs: readonly string[];
  /** Whatever else decides what is written: the version of Node, variables of the environment. */
  readonly options: readonly (string | undefined)[];
  /** The folder that it writes. */
  readonly output: string;
};

const notRead = /\.test\.tsx?$|\.md$|\.tsbuildinfo$/;
const otherFolders = new Set(['node_modules', 'dist', 'test-results', 'tests', 'data', '.next']);
const stampName = 'built-from';

/**
 * Runs a build, unless its output is there, whole and unchanged, and was made of the same inputs. That is known by
 * hashes of both sides, so what a build that was killed left behind, or another command wrote, is built again.
 * @param run builds; rejects when it failed
 * @returns whether it ran
 */
export async function buildOnce(build: Build, run: () => Promise<void>): Promise<boolean> {
  const stamp = join(build.root, build.output, stampName);
  const inputs = hashOfInputs(build);
  const stampOf = () => `${inputs} ${hashOfOutput(build)}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === stampOf()) return false;
  rmSync(stamp, { force: true });
  await run();
  // Something was saved meanwhile: which of the two the build read is not known.
  if (hashOfInputs(build) === inputs) writeFileSync(stamp, stampOf());
  return true;
}

function hashOfInputs({ root, inputs, options }: Build): string {
  const files = inputs.flatMap((input) => filesIn(root, input, otherFolders));
  return hashOf(
    root,
    files.filter((file) => !notRead.test(file)),
    JSON.stringify(options),
  );
}

function hashOfOutput({ root, output }: Build): string {
  const files = filesIn(root, output, new Set());
  return hashOf(
    root,
    files.filter((file) => file !== join(output, stampName)),
    '',
  );
}

function hashOf(root: string, files: readonly string[], also: string): string {
  const hash = createHash('sha256').update(also);
  for (const file of files.toSorted())
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Without git: an archive or a container's build has none. */
function filesIn(root: string, path: string, left: ReadonlySet<string>): readonly string[] {
  const full = join(root, path);
  const found = statSync(full, { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(full, { withFileTypes: true }).flatMap((entry) => {
    const file = join(path, entry.name);
    if (entry.isDirectory()) return left.has(entry.name) ? [] : filesIn(root, file, left);
    return entry.isFile() ? [file] : [];
  });
}
