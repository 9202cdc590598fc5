import { existsSync, readFileSync } from 'node:fs';
import { insertTable } from '../../bench/src/report/figure-tables.ts';
import { plot } from '../../bench/src/report/plot.ts';
import type { Report } from '../../bench/src/report/report.ts';
import { committed, tables } from '../../bench/src/report/write-report.ts';
import { root } from '../repository.ts';
import type { Step } from './step.ts';

/** The tables and the plot say what the figures of the bench say. */
export const performanceFigures: Step = {
  name: 'performance figures',
  run() {
    if (!existsSync(committed.report)) return Promise.resolve(['bench/results.json is missing']);
    const report: Report = JSON.parse(readFileSync(committed.report, 'utf8'));
    return Promise.resolve([
      ...tables(report).flatMap(([file, table]) => {
        const text = readFileSync(file, 'utf8');
        const name = file.pathname.replace(root, '');
        return insertTable(text, table) === text
          ? []
          : [`${name} has another table than bench/results.json gives`];
      }),
      ...(existsSync(committed.plot) && readFileSync(committed.plot, 'utf8') === plot(report)
        ? []
        : ['docs/performance.svg is another than bench/results.json gives']),
    ]);
  },
};
