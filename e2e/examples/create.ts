// Creates sites as `npm create portico` does, from packed packages and in empty folders, and walks each to its end: install,
// build, its own tests in a real browser (sign in, guarded page, sign out), start. `npm run test:create -- site next` tries
// these kinds alone, `--other` with other answers than the defaults, and `--image` does what the Dockerfile says as well.
import { mkdirSync, mkdtempDisposableSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kinds } from '../../packages/create/src/kinds.ts';
import { root } from '../../scripts/repository.ts';
import type { PlaywrightReport } from '../../scripts/summary.ts';
import { type CleanEnvironment, createCleanEnvironment } from './clean-environment.ts';

const words = process.argv.slice(2);
const asked = words.filter((word) => !word.startsWith('--'));
/** Answers other than the defaults have to build, too. */
const answers = words.includes('--other')
  ? '--name Lighthouse --database postgres --chains optimism,arbitrum-sepolia --project-id none-1'.split(
      ' ',
    )
  : [];
/** No PostgreSQL runs here. */
const database = answers.length > 0 ? { DATABASE_URL: 'file:./data/start.sqlite' } : {};
const all = Object.keys(kinds);
const unknown = asked.filter((kind) => !all.includes(kind));
if (unknown.length > 0)
  throw new Error(`There is no kind ${unknown.join(', ')}: ${all.join(', ')}.`);

// A result of an earlier run must never be read as this one's.
rmSync(join(root, 'e2e/test-results/create.json'), { force: true });
using temporary = mkdtempDisposableSync(join(tmpdir(), 'portico-create-'));
const folder = temporary.path;
let passed = 0;
const failed: string[] = [];
const environment = await createCleanEnvironment(folder);
for (const kind of all.filter((name) => asked.length === 0 || asked.includes(name))) {
  const since = performance.now();
  try {
    const steps = await tryKind(kind, environment);
    console.log(`✓ ${kind}: ${steps}, 0 lines written by hand`);
    passed++;
  } catch (error) {
    console.log(`✗ ${kind}: ${error instanceof Error ? error.message : error}`);
    failed.push(kind);
  }
  console.log(`  ${seconds(since)} altogether`);
}
// In the form of Playwright's report, for the last line of a CI run.
const report = join(root, 'e2e/test-results');
mkdirSync(report, { recursive: true });
const result: PlaywrightReport = {
  stats: { expected: passed, flaky: 0 },
  suites: [],
  errors: failed.map((kind) => ({ message: `the kind ${kind}` })),
};
writeFileSync(join(report, 'create.json'), JSON.stringify(result));
console.log(`${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 || passed === 0 ? 1 : 0;

function languagesOf(kind: string): readonly string[] {
  return kind === 'site' && answers.length > 0 ? ['--languages', 'en,de,ar,ja'] : [];
}

/** From an empty folder to a site that ran. */
async function tryKind(
  kind: string,
  { create, npm, run, image }: CleanEnvironment,
): Promise<string> {
  const site = join(folder, kind);
  const times: string[] = [];
  const step = async (name: string, work: () => Promise<unknown>) => {
    const since = performance.now();
    const note = await work();
    times.push(`${name} ${seconds(since)}${typeof note === 'string' ? note : ''}`);
  };
  await step('created', () =>
    create(kind, '--yes', '--kind', kind, ...answers, ...languagesOf(kind)),
  );
  await step('installed', () => npm(site, 'install'));
  await step('built', () => npm(site, 'run', 'build'));
  await step('signed in and out', () => npm(site, 'test'));
  await step('started', () => run(site, 'start', database));
  if (words.includes('--image')) await step('image', () => image(site, database));
  rmSync(site, { recursive: true, force: true });
  return times.join(', ');
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(0)} s`;
}
