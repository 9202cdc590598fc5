import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { limits } from '../../../../scripts/sizes/limits.ts';
import { figureTables, insertTable } from './figure-tables.ts';
import type { Report } from './report.ts';

const root = new URL('../../../../', import.meta.url);

/** The figures that are committed; absent until they are measured again. */
export const committedReport = new URL('lab/bench/results.json', root);

/** The tables that are made from the figures, and the documents that hold them. */
export function tables(report: Report | undefined): readonly (readonly [URL, string])[] {
  return [
    [new URL('README.md', root), costTable()],
    [new URL('docs/performance.md', root), figureTables(report)],
  ];
}

/** Returns the file of the figures: one of the repository, or one that git ignores. */
export function reportFile(keep: boolean): URL {
  return keep ? committedReport : new URL('lab/bench/last-run.json', root);
}

/**
 * Writes the figures as JSON; those that are kept also as tables.
 *
 * @returns what was written, one line each
 */
export async function writeReport(report: Report, keep: boolean): Promise<readonly string[]> {
  await writeFile(reportFile(keep), `${JSON.stringify(report, null, 2)}\n`);
  if (!keep) return ['Wrote lab/bench/last-run.json. With --write it is kept.'];
  for (const [file, table] of tables(report))
    await writeFile(file, insertTable(await readFile(file, 'utf8'), table));
  return ['Wrote lab/bench/results.json and the tables in README.md and docs/performance.md.'];
}

/** Paths whose content the figures depend on. */
const measured = ['packages', 'apps/site', 'lab/bench', 'package-lock.json'];

const isMeasured = (path: string) =>
  !/\.(?:md|test\.tsx?)$/.test(path) && path !== 'lab/bench/results.json';

/** SHA-256 over every tracked file that the figures depend on. Figures with another hash are out of date. */
export function sourcesHash(): string {
  const listed = execFileSync('git', ['ls-files', '-z', ...measured], { cwd: root });
  const hash = createHash('sha256');
  for (const path of listed.toString().split('\0').filter(Boolean).filter(isMeasured).toSorted()) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(new URL(path, root)))
      .update('\0');
  }
  return hash.digest('hex');
}

const kilobytes = (bytes: number) => `at most ${bytes / 1000} kB`;

/** Returns the README's table of sizes, which the checks enforce. */
function costTable(): string {
  const lines = [
    ['Script that runs before a press or an idle moment', kilobytes(limits.anonymousEntry)],
    ['Styles that first paint waits for', kilobytes(limits.firstPaintStyles)],
    ['Script from the click to the session', kilobytes(limits.connect)],
    ['A page that only needs the session, beside React', kilobytes(limits.useSessionBesideReact)],
  ];
  return [['Brotli', 'Portico'], ['---', '--:'], ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
