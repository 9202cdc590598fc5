import { existsSync, readFileSync } from 'node:fs';
import { insertTable } from '../../lab/bench/src/report/figure-tables.ts';
import type { Report } from '../../lab/bench/src/report/report.ts';
import { committedReport, sourcesHash, tables } from '../../lab/bench/src/report/write-report.ts';
import { root } from '../repository.ts';
import type { Step } from './step.ts';

/** Figures are of the code that stands beside them, and the tables follow from them. */
export const performanceFigures: Step = {
  name: 'performance figures',
  run() {
    const report: Report | undefined = existsSync(committedReport)
      ? JSON.parse(readFileSync(committedReport, 'utf8'))
      : undefined;
    const isOld = report !== undefined && report.sources !== sourcesHash();
    return Promise.resolve([
      ...(isOld
        ? ['lab/bench/results.json is older than the code: measure again, or remove it']
        : []),
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
