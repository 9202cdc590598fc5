// Walks roads from an empty folder to a site with a guarded page, ours with packed packages and those of other libraries: create,
// install, build, sign in, guarded page, sign out in a real browser. Prints what each took; `--write` puts it into docs/roads.md.
// `npm run roads -- vite four-files` walks these alone. Rows of the others, and of those that failed, stay.

import { mkdirSync, mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import {
  type CleanEnvironment,
  createCleanEnvironment,
} from '../../e2e/examples/clean-environment.ts';
import { readGuide } from '../../packages/create/src/add/guide-steps.ts';
import { kinds } from '../../packages/create/src/kinds.ts';
import { root } from '../../scripts/repository.ts';
import { followGuide, tryFollowedGuides } from '../guides/follow.ts';
import { findGuide, peers } from '../guides/guides.ts';
import { handwrittenLines, neededCommands, typedCommands } from '../guides/read-guide.ts';
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
  ...Object.keys(kinds).map(
    (kind): Walk => [kind, `\`npm create portico\`, ${kind}`, (clean) => byCommand(kind, clean)],
  ),
  ...Object.entries(added).map(
    ([guide, title]): Walk => [
      guide in kinds ? `add-${guide}` : guide,
      `\`add\`: [${title}](guides/${guide}.md)`,
      (clean) => byGuide(`docs/guides/${guide}.md`, clean),
    ],
  ),
  [
    'four-files',
    '[four files](guides/start-a-product.md#four-files)',
    (clean) => byGuide('docs/guides/start-a-product.md', clean),
  ],
  ...Object.keys(peers).map((peer): Walk => {
    const file = `lab/quickstarts/peers/${peer}.md`;
    const [, title] = /^# (.*)/.exec(readFileSync(join(root, file), 'utf8')) ?? [];
    return [peer, `[${title}](../${file})`, (clean) => byGuide(file, clean)];
  }),
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
if (roads.length > 0 && process.argv.includes('--write')) {
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

/** Three commands: create, cd, preview. The site's own tests sign in and out. */
async function byCommand(kind: string, { create, npm, run }: CleanEnvironment) {
  const site = join(folder, kind);
  await create(kind, '--yes', '--install', '--kind', kind);
  await run(site, 'preview');
  await npm(site, 'test');
  return { commands: 3, lines: 0 };
}

async function byGuide(file: string, { packed }: CleanEnvironment) {
  const name = basename(file, '.md');
  const guide = findGuide(name);
  if (guide === undefined) throw new Error(`There is no guide ${name}.`);
  const markdown = readFileSync(join(root, file), 'utf8');
  const empty = join(folder, `guide-${name}`);
  mkdirSync(empty);
  const followed = await followGuide(name, { markdown, guide, folder: empty, packed });
  if (followed.error !== undefined) throw new Error(followed.error);
  const list = join(folder, 'followed.json');
  const { code, printed } = await tryFollowedGuides([followed], list, [`${name} production`]);
  if (code !== 0) throw new Error(`The site failed its tests:\n${printed}`);
  const steps = readGuide(markdown);
  return {
    commands: neededCommands(steps, guide).length,
    lines: handwrittenLines(steps) - typedCommands(steps).length,
  };
}
