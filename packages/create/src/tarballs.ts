import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AnswerError } from './answers.ts';

/** The output folder of `npm run pack` in a clone; undefined elsewhere, or before it ran. */
export function packedFolder(): string | undefined {
  if (!import.meta.url.endsWith('.ts')) return undefined;
  const folder = fileURLToPath(new URL('../../../packed', import.meta.url));
  return existsSync(folder) ? folder : undefined;
}

/**
 * The tarballs of packages in a folder, by name.
 * @throws AnswerError when one is missing
 */
export function findTarballs(
  folder: string,
  names: readonly string[],
): Readonly<Record<string, string>> {
  const missing = names.filter((name) => !existsSync(join(folder, `${name}.tgz`)));
  if (missing.length > 0)
    throw new AnswerError(
      `${folder} has no ${missing.map((name) => `${name}.tgz`).join(', ')}: npm run pack writes them in a clone.`,
    );
  return Object.fromEntries(names.map((name) => [name, join(folder, `${name}.tgz`)]));
}
