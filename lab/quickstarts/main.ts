// Walks roads from an empty folder to a site with a guarded page, with packed packages on a machine that has Node, npm and git:
// create, install, build, sign in, guarded page, sign out in a real browser. Prints what each took; `--write` puts it into
// docs/roads.md. `npm run roads -- vite four-files` walks these alone, and leaves the rows of the others.

import { mkdirSync, mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type CleanEnvironment,
  createCleanEnvironment,
} from '@portico/testing/packages/clean-environment';
import { readGuide } from '../../packages/create/src/add/guide-steps.ts';
import { root } from '../../scripts/repository.ts';
import { followGuide } from '../guides/follow.ts';
import { guides } from '../guides/guides.ts';
import { commandsOf, handwrittenLines } from '../guides/read-guide.ts';
import { tryFollowedGuides } from '../guides/try-followed-guides.ts';
import { type Road, roadsTable } from './quickstarts-table.ts';

type Walked = Omit<Road, 'name' | 'seconds'>;

/** Guides whose files `create-portico add` writes, by what they say that they are for. */
const added = {
  next: 'Next, App Router',
  'next-pages': 'Next, Pages Router',
  vite: 'Vite and Hono',
  'vite-express': 'Vite and Express',
  sveltekit: 'SvelteKit',
} as const;

/** A road: its name in `npm run roads -- next`, its title, and how it is walked. */
type Walk = readonly [string, string, (environment: CleanEnvironment) => Promise<Walked>];

const all: readonly Walk[] = [
  ...['site', 'next', 'vite-hono'].map(
    (kind): Walk => [kind, `\`npm create portico\`, ${kind}`, (clean) => byCommand(kind, clean)],
  ),
  ...Object.entries(added).map(
    ([guide, title]): Walk => [
      guide === 'next' ? 'add-next' : guide,
      `\`add\`: [${title}](guides/${guide}.md)`,
      (clean) => byGuide(guide, clean),
    ],
  ),
  [
    'four-files',
    '[four files](guides/start-a-product.md#four-files)',
    (clean) => byGuide('start-a-product', clean),
  ],
];

using temporary = mkdtempDisposableSync(join(tmpdir(), 'portico-roads-'));
const folder = temporary.path;
const roads: Road[] = [];
const asked = process.argv.slice(2).filter((word) => word !== '--write');
const chosen = all.filter(([short]) => asked.length === 0 || asked.includes(short));
let failed = 0;
const environment = await createCleanEnvironment(folder);
for (const [, name, walk] of chosen) {
  const since = performance.now();
  try {
    const walked = await walk(environment);
    const seconds = Math.round((performance.now() - since) / 1000);
    roads.push({ name, seconds, ...walked });
    const { commands, lines } = walked;
    console.log(`✓ ${name}: ${seconds} s, ${commands} commands, ${lines} lines by hand`);
  } catch (error) {
    failed++;
    console.log(`✗ ${name}: ${error instanceof Error ? error.message : error}`);
  }
}
console.log(`${roads.length} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
if (failed === 0 && roads.length === chosen.length && process.argv.includes('--write')) {
  const file = join(root, 'docs/roads.md');
  const [processor] = cpus();
  const machine = `${cpus().length} cores (${processor?.model.trim()}), Node ${process.versions.node}`;
  const earlier = readFileSync(file, 'utf8');
  const names = all.map(([, name]) => name);
  const day = new Date().toISOString().slice(0, 10);
  const table = roadsTable(roads, { machine, day, names, earlier });
  const marks = /(<!-- roads -->\n).*?(<!-- \/roads -->)/s;
  writeFileSync(file, earlier.replace(marks, `$1\n${table}\n$2`));
}

/** Counts the commands: create, cd, build, the tests, which sign in and out, and the start. */
async function byCommand(kind: string, { create, npm, start }: CleanEnvironment) {
  const site = join(folder, kind);
  await create(kind, '--yes', '--install', '--kind', kind);
  await npm(site, 'run', 'build');
  await npm(site, 'test');
  await start(site);
  return { commands: 5, lines: 0 };
}

/** Follows a guide, and counts its commands and lines. */
async function byGuide(name: string, { packed }: CleanEnvironment) {
  const guide = guides[name];
  if (guide === undefined) throw new Error(`There is no guide ${name}.`);
  const markdown = readFileSync(join(root, `docs/guides/${name}.md`), 'utf8');
  const empty = join(folder, `guide-${name}`);
  mkdirSync(empty);
  const followed = await followGuide(name, { markdown, guide, folder: empty, packed });
  if (followed.error !== undefined) throw new Error(followed.error);
  const list = join(folder, 'followed.json');
  const { code, printed } = await tryFollowedGuides([followed], list, [`${name} production`]);
  if (code !== 0) throw new Error(`The site failed its tests:\n${printed}`);
  const steps = readGuide(markdown);
  const commands = steps.flatMap((step) => (step.kind === 'commands' ? commandsOf(step.code) : []));
  return { commands: commands.length, lines: handwrittenLines(steps) - commands.length };
}
