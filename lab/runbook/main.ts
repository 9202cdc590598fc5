// npm run runbook            tries the operator's documents on the built site: each symptom, and what other sections let be tried
// npm run runbook -- disk    those whose heading has the word
// It prints each sentence that nothing tried, too. What proxies, systemd, Prometheus and Docker do: npm run check:deploy
import { setup } from '@portico/testing/database/run-folder';
import { readSections, runScenario } from './scenario.ts';
import { scenarios } from './scenarios.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const [wanted = ''] = process.argv.slice(2);
const sections = readSections().filter(({ heading }) =>
  heading.toLowerCase().includes(wanted.toLowerCase()),
);
const isOf = (section: (typeof sections)[number]) => (scenario: (typeof scenarios)[number]) =>
  scenario.heading === section.heading && (scenario.page ?? 'operate.md') === section.page;
const cleanUp = await setup();
let failed = 0;
let untriedSentences = 0;
// Requests that a scenario awaits later may fail before: the scenario reports it then, and the others go on.
process.on('unhandledRejection', () => undefined);
const fail = (line: string) => {
  failed += 1;
  print(`    ✗ ${line}`);
};
try {
  for (const section of sections) {
    print(`\n${section.page}: ${section.heading}`);
    const own = scenarios.filter(isOf(section));
    if (own.length === 0 && section.isSymptom) fail('no scenario');
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
    if (section.isSymptom)
      for (const text of section.unused()) fail(`says \`${text}\`, which no scenario looks at`);
    for (const sentence of section.untried()) {
      untriedSentences += 1;
      print(`    – nothing tries: ${sentence}`);
    }
  }
} finally {
  await cleanUp();
}
const strays = scenarios.filter(
  (scenario) => wanted === '' && !sections.some((section) => isOf(section)(scenario)),
);
for (const { heading } of strays)
  fail(`a scenario of "${heading}", which the documents do not have`);
const symptoms = sections.filter(({ isSymptom }) => isSymptom).length;
print(
  `\n${sections.length} sections, ${symptoms} of them symptoms; ${failed} failures; ${untriedSentences} sentences that nothing tries.`,
);
process.exitCode = failed === 0 && sections.length > 0 ? 0 : 1;
