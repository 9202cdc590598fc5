import { existsSync, readFileSync } from 'node:fs';
import { insertTable } from '../../lab/bench/src/report/figure-tables.ts';
import type { Report } from '../../lab/bench/src/report/report.ts';
import { committedReport, isCurrent, tables } from '../../lab/bench/src/report/write-report.ts';
import { root, type Step } from '../repository.ts';

/** Figures are of the code that stands beside them, and the tables follow from them. */
export const performanceFigures: Step = {
  name: 'performance figures',
  run() {
    const report: Report | undefined = existsSync(committedReport)
      ? JSON.parse(readFileSync(committedReport, 'utf8'))
      : undefined;
    const old = Object.entries(report?.parts ?? {}).filter(([, part]) => !isCurrent(part));
    return Promise.resolve([
      ...old.map(
        ([name]) =>
          `The figures of ${name} are older than the code: npm run bench -- ${name} --write measures again, npm run bench -- --drop-old removes them`,
      ),
      ...tables(report).flatMap(([file, table]) => {
        const text = readFileSync(file, 'utf8');
        const name = file.pathname.replace(root, '');
        return insertTable(text, table) === text
          ? []
          : [`${name} has another table than the figures give`];
      }),
    ]);
  },
};
