// `npm run check:deploy`: runs what deploy/ holds with the programs of this machine, and says what it could not try.

import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, image, NotTried, unit } from './checkers.ts';
import { prometheus } from './prometheus.ts';
import { restartSteps } from './restarts.ts';

const wanted = process.argv.slice(2).filter((word) => !/^(?:--restarts|\d+)$/.test(word));
const steps = [unit, ...restartSteps, prometheus, image].filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
);
let failed = 0;
let untried = 0;
for (const { name, needs, run } of steps) {
  const missing = needs.filter((program) => findProgram(program) === undefined);
  using folder = mkdtempDisposableSync(join(tmpdir(), 'portico-deploy-'));
  try {
    if (missing.length > 0) throw new NotTried(`this machine has no ${missing.join(', ')}`);
    const facts = await run(folder.path);
    console.log([`✓ ${name}`, ...facts.map((fact) => `    ${fact}`)].join('\n'));
  } catch (error) {
    if (error instanceof NotTried) {
      untried += 1;
      console.log(`– ${name}\n    not tried: ${error.message}`);
    } else {
      failed += 1;
      console.log(`✗ ${name}`, error);
    }
  }
}
console.log(`${steps.length - failed - untried} held, ${failed} failed, ${untried} not tried.`);
process.exitCode = failed === 0 && steps.length > 0 ? 0 : 1;
