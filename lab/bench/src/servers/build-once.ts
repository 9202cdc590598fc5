import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sourceFiles } from '../../../../scripts/repository.ts';

const root = new URL('../../../../', import.meta.url);

/**
 * Builds unless that was done from the same files.
 *
 * @param stamp where it is noted, inside of what is built
 * @param inputs what is built from, as `git ls-files` takes it
 */
export async function buildOnce(
  stamp: URL,
  inputs: readonly string[],
  build: () => Promise<unknown>,
): Promise<void> {
  const hash = createHash('sha256').update(process.version);
  for (const file of sourceFiles(...inputs).toSorted()) {
    const path = fileURLToPath(new URL(file, root));
    if (existsSync(path)) hash.update(`${file}\0`).update(readFileSync(path));
  }
  const wanted = hash.digest('hex');
  const built = await readFile(stamp, 'utf8').catch(() => '');
  if (built === wanted) return;
  await build();
  await writeFile(stamp, wanted);
}
