// Everything that must hold before a change is merged, apart from the tests. Shows every problem.

import type { Step } from './repository.ts';
import { licences, lockFile } from './steps/dependencies.ts';
import { documentedCode, performanceFigures, reference } from './steps/documentation.ts';
import { packages } from './steps/packages.ts';
import { sizes } from './steps/sizes.ts';
import { labTests, style, trace, types, unused } from './steps/tools.ts';
import { trackedFiles } from './steps/tracked-files.ts';

const steps: readonly Step[] = [
  style,
  types,
  documentedCode,
  reference,
  labTests,
  unused,
  trace,
  trackedFiles,
  performanceFigures,
  lockFile,
  licences,
  packages,
  sizes,
];

// `node scripts/check.ts types licences` runs these alone.
const wanted = process.argv.slice(2);
const chosen = steps.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
);

let failed = 0;
for (const step of chosen) {
  const start = performance.now();
  const facts: string[] = [];
  let problems: readonly string[];
  try {
    problems = await step.run((fact) => facts.push(fact));
  } catch (error) {
    problems = [error instanceof Error ? (error.stack ?? error.message) : String(error)];
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${problems.length === 0 ? '✓' : '✗'} ${step.name} (${seconds} s)`);
  for (const line of [...facts, ...problems].join('\n').split('\n'))
    if (line !== '') console.log(`    ${line}`);
  failed += problems.length === 0 ? 0 : 1;
}
console.log(failed === 0 ? 'All checks passed.' : `${failed} of ${chosen.length} checks failed.`);
process.exitCode = failed === 0 && chosen.length > 0 ? 0 : 1;
