// The last line of a CI run: `N passed, N failed` over all tests. The arguments name the parts of the run
// (`check`, `test`, `examples`, `create`) that ended with an error; each is at least one failure.
import { readFileSync } from 'node:fs';
import { countPlaywright, countVitest } from './count-tests.ts';
import { root } from './repository.ts';

/** A report; undefined when the runner ended before it had written one, or all of it. */
function read<Report>(path: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(root + path, 'utf8'));
  } catch {
    return undefined;
  }
}

const broken = new Set(process.argv.slice(2));
const parts = {
  check: [],
  test: [
    countVitest(read('test-results/unit.json')),
    countPlaywright(read('e2e/test-results/e2e.json')),
  ],
  examples: [countPlaywright(read('e2e/test-results/examples.json'))],
  create: [countPlaywright(read('e2e/test-results/create.json'))],
};
let passed = 0;
let failed = 0;
for (const [name, counts] of Object.entries(parts)) {
  const counted = counts.reduce((sum, count) => sum + count.failed, 0);
  const failures = broken.has(name) ? Math.max(1, counted) : counted;
  for (const flaky of counts.flatMap((count) => count.flaky)) console.log(`Flaky: ${flaky}`);
  if (failures > 0) console.log(`Failed: ${name}`);
  passed += counts.reduce((sum, count) => sum + count.passed, 0);
  failed += failures;
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
