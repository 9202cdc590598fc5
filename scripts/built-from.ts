import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Build = {
  readonly root: string;
  /** Files and folders, all of whose files are read, apart from tests, documents and what tools wrote. */
  readonly inputs: readonly string[];
  /** Whatever else decides what is written: the version of Node, variables of the environment. */
  readonly options: readonly (string | undefined)[];
  readonly output: string;
};

const notRead = /\.test\.tsx?$|\.md$|\.tsbuildinfo$/;
const otherFolders = ['node_modules', 'dist', 'test-results', 'tests', 'data', '.next'];

/** Runs a build unless its output is there, whole and made of the same inputs, by hashes of both. @returns whether it ran */
export async function buildOnce(
  { root, inputs, options, output }: Build,
  run: () => Promise<void>,
): Promise<boolean> {
  const stampFile = join(output, 'built-from');
  const stamp = join(root, stampFile);
  const hash = (also: string, files: readonly string[]) => {
    const sum = createHash('sha256').update(also);
    for (const file of files.toSorted())
      sum.update(`\0${file}\0`).update(readFileSync(join(root, file)));
    return sum.digest('hex');
  };
  const hashInputs = () => {
    const files = inputs.flatMap((input) => filesIn(root, input, otherFolders));
    return hash(
      JSON.stringify(options),
      files.filter((file) => !notRead.test(file)),
    );
  };
  const read = hashInputs();
  const written = () => filesIn(root, output, []).filter((file) => file !== stampFile);
  const expected = () => `${read} ${hash('', written())}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === expected()) return false;
  rmSync(stamp, { force: true });
  await run();
  // If something was saved meanwhile, which of the two the build read is not known.
  if (hashInputs() === read) writeFileSync(stamp, expected());
  return true;
}

/** Without git: an archive or a container's build has none. */
function filesIn(root: string, path: string, skipped: readonly string[]): readonly string[] {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found?.isFile() ? [path] : [];
  return readdirSync(join(root, path)).flatMap((name) =>
    skipped.includes(name) ? [] : filesIn(root, join(path, name), skipped),
  );
}
