// npm run runbook            tries every symptom of docs/operate.md on the built site
// npm run runbook -- disk    those whose heading has the word
import { setup } from '@portico/testing/database/run-folder';
import { readRunbook, runScenario } from './scenario.ts';
import { scenarios } from './scenarios.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const [wanted = ''] = process.argv.slice(2);
const sections = readRunbook().filter(({ heading }) =>
  heading.toLowerCase().includes(wanted.toLowerCase()),
);
const cleanUp = await setup();
let failed = 0;
// Requests that a scenario awaits later may fail before: the scenario reports it then, and the others go on.
process.on('unhandledRejection', () => undefined);
const fail = (line: string) => {
  failed += 1;
  print(`    ✗ ${line}`);
};
try {
  for (const section of sections) {
    print(`\n${section.heading}`);
    const own = scenarios.filter(({ heading }) => heading === section.heading);
    if (own.length === 0) fail('no scenario');
    for (const scenario of own) {
      try {
        const { seen, untried } = await runScenario(scenario, section);
        for (const line of seen) print(`    ✓ ${line}`);
        for (const line of untried) print(`    – not tried on this machine: ${line}`);
      } catch (cause) {
        fail(
          cause instanceof Error ? `${cause.stack}\n${String(cause.cause ?? '')}` : String(cause),
        );
      }
    }
    for (const text of section.unused()) fail(`says \`${text}\`, which no scenario looks at`);
  }
} finally {
  await cleanUp();
}
const strays = scenarios.filter(
  ({ heading }) => wanted === '' && !sections.some((section) => section.heading === heading),
);
for (const { heading } of strays)
  fail(`a scenario of "${heading}", which the runbook does not have`);
print(failed === 0 ? `\nAll ${sections.length} symptoms were tried.` : `\n${failed} failures.`);
process.exitCode = failed === 0 && sections.length > 0 ? 0 : 1;
