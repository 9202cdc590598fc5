import { cpSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AnswerError } from './answers.ts';
import { vendorFolder } from './files/manifest.ts';
import type { Files } from './templates.ts';

/** Refuses a folder with something in it other than a new, empty git repository. @throws AnswerError */
export function checkFolder(folder: string): void {
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory()) throw new AnswerError(`${folder} is a file.`);
  if (readdirSync(folder).some((name) => name !== '.git'))
    throw new AnswerError(`${folder} is not empty, and nothing in it is overwritten.`);
}

/** Writes a site into a new or empty folder. */
export function writeSite(
  folder: string,
  files: Files,
  tarballs: Readonly<Record<string, string>>,
): void {
  for (const [path, text] of Object.entries(files)) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    // `wx` never overwrites a file that appeared in the meantime.
    writeFileSync(target, text, { flag: 'wx' });
  }
  for (const [name, file] of Object.entries(tarballs))
    cpSync(file, join(folder, vendorFolder, `${name}.tgz`));
}

/** The output folder of `npm run pack` in a clone; undefined elsewhere, or before it ran. */
export function packedFolder(): string | undefined {
  if (!import.meta.url.endsWith('.ts')) return undefined;
  const folder = fileURLToPath(new URL('../../../packed', import.meta.url));
  return existsSync(folder) ? folder : undefined;
}

/** Finds the tarballs of packages in a folder, by name. @throws AnswerError when one is missing */
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
