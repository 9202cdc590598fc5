// The last line of a CI run: `N passed, N failed` over all tests. The arguments name the parts of the
// run (`check`, `unit`, `e2e`, `examples`) that ended with an error; each is at least one failure.
import { existsSync, readFileSync } from 'node:fs';
import { countPlaywright, countVitest } from './summary/count-tests.ts';

function read<Report>(path: string): Report | undefined {
  const file = new URL(`../${path}`, import.meta.url);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

const broken = new Set(process.argv.slice(2));
const parts = {
  check: { passed: 0, failed: 0 },
  unit: countVitest(read('test-results/unit.json')),
  e2e: countPlaywright(read('e2e/test-results/e2e.json')),
  examples: countPlaywright(read('e2e/test-results/examples.json')),
};
let passed = 0;
let failed = 0;
for (const [name, count] of Object.entries(parts)) {
  const failures = broken.has(name) ? Math.max(1, count.failed) : count.failed;
  if (failures > 0) {
    console.log(`Failed: ${name}`);
  }
  passed += count.passed;
  failed += failures;
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
