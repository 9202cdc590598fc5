import { readFile, writeFile } from 'node:fs/promises';
import { costTable } from './cost-table.ts';
import { figureTables, insertTable } from './figure-tables.ts';
import { plot } from './plot.ts';
import type { Report } from './report.ts';

const root = new URL('../../../', import.meta.url);

/** What is made from the figures that are committed. */
export const committed = {
  report: new URL('bench/results.json', root),
  plot: new URL('docs/performance.svg', root),
  /** What a site costs, in a few lines. */
  costs: new URL('README.md', root),
  /** Every figure. */
  figures: new URL('docs/performance.md', root),
} as const;

/** The tables that are made from the figures, and the documents that hold them. */
export function tables(report: Report): readonly (readonly [URL, string])[] {
  return [
    [committed.costs, costTable(report)],
    [committed.figures, figureTables(report)],
  ];
}

/** Where the figures go: into the repository, or into a file that git ignores. */
export function reportFile(keep: boolean): URL {
  return keep ? committed.report : new URL('bench/last-run.json', root);
}

/**
 * Writes the figures as JSON; those that are kept also as tables and as a plot.
 *
 * @returns what was written, one line each
 */
export async function writeReport(report: Report, keep: boolean): Promise<readonly string[]> {
  await writeFile(reportFile(keep), `${JSON.stringify(report, null, 2)}\n`);
  if (!keep) return ['Wrote bench/last-run.json. With --write it is kept.'];
  await writeFile(committed.plot, plot(report));
  for (const [file, table] of tables(report))
    await writeFile(file, insertTable(await readFile(file, 'utf8'), table));
  return [
    'Wrote bench/results.json, docs/performance.svg and the tables in README.md and docs/performance.md.',
  ];
}
