import { existsSync, readFileSync } from 'node:fs';
import { plot } from '../../bench/src/report/plot.ts';
import { insertTable, readmeTable } from '../../bench/src/report/readme-table.ts';
import type { Report } from '../../bench/src/report/report.ts';
import { committed } from '../../bench/src/report/write-report.ts';
import type { Step } from './step.ts';

/** The README's table and the plot say what the figures of the bench say. */
export const performanceFigures: Step = {
  name: 'performance figures',
  run() {
    if (!existsSync(committed.report)) return Promise.resolve(['bench/results.json is missing']);
    const report: Report = JSON.parse(readFileSync(committed.report, 'utf8'));
    const readme = readFileSync(committed.readme, 'utf8');
    return Promise.resolve([
      ...(insertTable(readme, readmeTable(report)) === readme
        ? []
        : ['README.md has another table than bench/results.json gives']),
      ...(existsSync(committed.plot) && readFileSync(committed.plot, 'utf8') === plot(report)
        ? []
        : ['docs/performance.svg is another than bench/results.json gives']),
    ]);
  },
};
