// Walks roads from an empty folder to a site with a guarded page, with packed packages on a machine that has Node, npm and git:
// create, install, build, sign in, guarded page, sign out in a real browser. Prints what each took; `--write` puts it into
// docs/roads.md. `npm run roads -- vite four-files` walks these alone, and leaves the rows of the others.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** Quickstarts by their names in `npm run roads -- next`. */
const all: Readonly<
  Record<string, readonly [string, (environment: CleanEnvironment) => Promise<Walked>]>
> = {
  ...Object.fromEntries(
    ['site', 'next', 'vite-hono'].map((kind) => [
      kind,
      [
        `\`npm create portico\`, ${kind}`,
        (environment: CleanEnvironment) => byCommand(kind, environment),
      ],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(added).map(([guide, title]) => [
      guide === 'next' ? 'add-next' : guide,
      [
        `\`add\`: [${title}](guides/${guide}.md)`,
        (environment: CleanEnvironment) => byGuide(guide, environment),
      ],
    ]),
  ),
  'four-files': [
    '[four files](guides/start-a-product.md#four-files)',
    (environment) => byGuide('start-a-product', environment),
  ],
};

const folder = mkdtempSync(join(tmpdir(), 'portico-roads-'));
const roads: Road[] = [];
const asked = process.argv.slice(2).filter((word) => word !== '--write');
const walkedNames = Object.keys(all).filter((one) => asked.length === 0 || asked.includes(one));
let failed = 0;
try {
  const environment = await createCleanEnvironment(folder);
  const walk = async (name: string, walked: () => Promise<Walked>) => {
    const since = performance.now();
    try {
      const road = await walked();
      const seconds = Math.round((performance.now() - since) / 1000);
      roads.push({ name, seconds, ...road });
      console.log(
        `✓ ${name}: ${seconds} s, ${road.commands} commands, ${road.lines} lines by hand`,
      );
    } catch (error) {
      failed++;
      console.log(`✗ ${name}: ${error instanceof Error ? error.message : error}`);
    }
  };
  for (const short of walkedNames) {
    const [name, walked] = all[short] ?? [];
    if (name !== undefined && walked !== undefined) await walk(name, () => walked(environment));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${roads.length} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
if (failed === 0 && roads.length === walkedNames.length && process.argv.includes('--write')) {
  const file = join(root, 'docs/roads.md');
  const [processor] = cpus();
  const machine = `${cpus().length} cores (${processor?.model.trim()}), Node ${process.versions.node}`;
  const earlier = readFileSync(file, 'utf8');
  const names = Object.values(all).map(([name]) => name);
  const day = new Date().toISOString().slice(0, 10);
  const table = roadsTable(roads, { machine, day, names, earlier });
  const marks = /(<!-- roads -->\n).*?(<!-- \/roads -->)/s;
  writeFileSync(file, earlier.replace(marks, `$1\n${table}\n$2`));
}

/** Counts the commands: create, cd, install, build, the tests, which sign in and out, and the start. */
async function byCommand(kind: string, { create, npm, start }: CleanEnvironment) {
  const site = join(folder, kind);
  await create(kind, '--yes', '--kind', kind);
  await npm(site, 'install');
  await npm(site, 'run', 'build');
  await npm(site, 'test');
  await start(site);
  return { commands: 6, lines: 0 };
}

/** Follows a guide, and counts its commands and lines. */
async function byGuide(name: string, { packed }: CleanEnvironment) {
  const guide = guides[name];
  if (guide === undefined) throw new Error(`There is no guide ${name}.`);
  const markdown = readFileSync(join(root, `docs/guides/${name}.md`), 'utf8');
  const empty = join(folder, `guide-${name}`);
  mkdirSync(empty);
  const followed = await followGuide(name, {
    markdown,
    guide,
    folder: empty,
    packed,
  });
  if (followed.error !== undefined) throw new Error(followed.error);
  const list = join(folder, 'followed.json');
  const { code, printed } = await tryFollowedGuides([followed], list, [`${name} production`]);
  if (code !== 0) throw new Error(`The site failed its tests:\n${printed}`);
  const steps = readGuide(markdown);
  const commands = steps.flatMap((step) => (step.kind === 'commands' ? commandsOf(step.code) : []));
  return { commands: commands.length, lines: handwrittenLines(steps) - commands.length };
}
