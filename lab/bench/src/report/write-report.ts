import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { figureTables, insertTable } from './figure-tables.ts';
import { costTable } from './readme-table.ts';
import type { Part, Report } from './report.ts';

export const root = new URL('../../../../', import.meta.url);

export const committedReport = new URL('lab/bench/results.json', root);

/** Builds the table of each document with one, by the document's path in the repository. */
export function tables(report: Report | undefined): readonly (readonly [string, string])[] {
  return [
    ['README.md', costTable(report)],
    ['docs/performance.md', figureTables(report)],
  ];
}

export function reportFile(keep: boolean): URL {
  return keep ? committedReport : new URL('lab/bench/last-run.json', root);
}

/** Writes the figures as JSON, and those that are kept also as tables. @returns what was written, one line each */
export async function writeReport(report: Report, keep: boolean): Promise<readonly string[]> {
  await writeFile(reportFile(keep), `${JSON.stringify(report, null, 2)}\n`);
  if (!keep) return ['Wrote lab/bench/last-run.json. With --write it is kept.'];
  for (const [path, table] of tables(report)) {
    const file = new URL(path, root);
    await writeFile(file, insertTable(await readFile(file, 'utf8'), table));
  }
  return ['Wrote lab/bench/results.json and the tables in README.md and docs/performance.md.'];
}

/** What every figure depends on, beside the sources of its part. */
const always = ['lab/bench', 'package-lock.json'];

const isMeasured = (path: string) =>
  !/\.(?:md|test\.tsx?)$/.test(path) && path !== 'lab/bench/results.json';

/** SHA-256 over every tracked file of these paths that figures depend on. */
export function sourcesHash(sources: readonly string[]): string {
  const listed = execFileSync('git', ['ls-files', '-z', ...sources, ...always], { cwd: root });
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

export function isCurrent({ sources, hash }: Part): boolean {
  return sourcesHash(sources) === hash;
}

export function currentParts(report: Report | undefined): Report['parts'] {
  return Object.fromEntries(
    Object.entries(report?.parts ?? {}).filter(([, part]) => isCurrent(part)),
  );
}

/** Removes the figures of older code from what is committed. @returns what was written, one line each */
export async function dropOldParts(): Promise<readonly string[]> {
  const text = await readFile(committedReport, 'utf8').catch(() => undefined);
  if (text === undefined) return ['No figures are committed.'];
  const report: Report = JSON.parse(text);
  return writeReport({ ...report, parts: currentParts(report) }, true);
}

export function currentCommit(): string {
  return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root }).toString().trim();
}
