import { readFile, writeFile } from 'node:fs/promises';
import { plot } from './plot.ts';
import { insertTable, readmeTable } from './readme-table.ts';
import type { Report } from './report.ts';

const root = new URL('../../../', import.meta.url);

/** What is made from the figures that are committed. */
export const committed = {
  report: new URL('bench/results.json', root),
  plot: new URL('docs/performance.svg', root),
  readme: new URL('README.md', root),
} as const;

/** Where the figures go: into the repository, or into a file that git ignores. */
export function reportFile(keep: boolean): URL {
  return keep ? committed.report : new URL('bench/last-run.json', root);
}

/**
 * Writes the figures as JSON; those that are kept also as the README's table and as a plot.
 *
 * @returns what was written, one line each
 */
export async function writeReport(report: Report, keep: boolean): Promise<readonly string[]> {
  await writeFile(reportFile(keep), `${JSON.stringify(report, null, 2)}\n`);
  if (!keep) return ['Wrote bench/last-run.json. With --write it is kept.'];
  await writeFile(committed.plot, plot(report));
  const readme = await readFile(committed.readme, 'utf8');
  await writeFile(committed.readme, insertTable(readme, readmeTable(report)));
  return ['Wrote bench/results.json, docs/performance.svg and the table in README.md.'];
}
