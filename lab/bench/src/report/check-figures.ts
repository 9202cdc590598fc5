// Fails where committed figures are older than the code that they are of, or a document's table is not theirs.
import { existsSync, readFileSync } from 'node:fs';
import { insertTable } from './figure-tables.ts';
import type { Report } from './report.ts';
import { committedReport, isCurrent, root, tables } from './write-report.ts';

const report: Report | undefined = existsSync(committedReport)
  ? JSON.parse(readFileSync(committedReport, 'utf8'))
  : undefined;
for (const [name, part] of Object.entries(report?.parts ?? {})) {
  if (!isCurrent(part))
    fail(
      `The figures of ${name} are older than the code: npm run bench -- ${name} --write measures again, npm run bench -- --drop-old removes them`,
    );
}
for (const [path, table] of tables(report)) {
  const text = readFileSync(new URL(path, root), 'utf8');
  if (insertTable(text, table) !== text) fail(`${path} has another table than the figures give`);
}

function fail(problem: string): void {
  console.error(problem);
  process.exitCode = 1;
}
