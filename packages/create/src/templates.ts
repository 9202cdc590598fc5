import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type GuideStep, readGuide } from './add/guide-steps.ts';

/** Text files by their path, relative to a folder, with slashes. */
export type Files = Readonly<Record<string, string>>;

/** Files that tools leave in the examples' folders. */
const made = new Set(
  ['node_modules', 'dist', 'build', 'data', 'test-results', '.next', '.react-router'].concat(
    '.astro',
    'next-env.d.ts',
  ),
);

/** Returns the files of an example. The built package has a copy, one JSON file for each, because npm leaves some names out. */
export function readTemplate(example: string): Files {
  if (!import.meta.url.endsWith('.ts'))
    return JSON.parse(readFileSync(new URL(`templates/${example}.json`, import.meta.url), 'utf8'));
  const folder = fileURLToPath(new URL(`../../../examples/${example}`, import.meta.url));
  return Object.fromEntries(
    listFiles(folder, (name) => made.has(name)).map((path) => [
      path,
      readFileSync(join(folder, path), 'utf8'),
    ]),
  );
}

/** The steps of a guide. The built package has the steps of all kinds in one JSON file; in a checkout they are read from the text. */
export function readGuideSteps(guide: string): readonly GuideStep[] {
  if (!import.meta.url.endsWith('.ts'))
    return JSON.parse(readFileSync(new URL('templates/guides.json', import.meta.url), 'utf8'))[
      guide
    ];
  const file = new URL(`../../../docs/guides/${guide}.md`, import.meta.url);
  return readGuide(readFileSync(file, 'utf8'));
}

/** Lists the files below a folder by their paths in it, without those that are skipped. */
export function listFiles(
  folder: string,
  isSkipped: (name: string) => boolean,
  root = folder,
): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !isSkipped(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory()
        ? listFiles(path, isSkipped, root)
        : [relative(root, path).replaceAll('\\', '/')];
    });
}
