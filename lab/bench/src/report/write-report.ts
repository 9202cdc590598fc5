import { readFile, writeFile } from 'node:fs/promises';
import { costTable } from './cost-table.ts';
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

/** Where the figures go: into the repository, or into a file that git ignores. */
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
