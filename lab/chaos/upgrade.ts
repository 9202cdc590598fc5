import { execFile } from 'node:child_process';
import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Fault } from './faults.ts';
import { replace, replaceAll } from './fleet.ts';
import type { System } from './system.ts';

/** The last release; before the first one, a commit whose sites can be upgraded to this. */
export const lastRelease = '94dcf649ad9632b6980ca059e7f223b1a96dd2cc';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** Builds the site of a commit, with the packages that are installed here. @returns the program of its server */
export async function buildRelease(commit: string, print: (line: string) => void): Promise<string> {
  // Within the repository: workspaces are links that lead to their own sources from there.
  const folder = join(root, 'test-results', `release-${commit.slice(0, 12)}`);
  const main = join(folder, 'apps/site/dist/server/main.js');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  print(`building the site of ${commit}`);
  const archive = join(folder, 'release.tar');
  await run('git', ['archive', '--output', archive, commit], { cwd: root });
  await run('tar', ['-xf', archive, '-C', folder]);
  await cp(join(root, 'node_modules'), join(folder, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  await run('npm', ['run', 'build:site'], { cwd: folder, maxBuffer: 2 ** 26 });
  return main;
}

/** An upgrade from another version one instance after the other, with restarts of the old ones, and the way back. */
export function upgradeFault(main: string, query: System['query']): Fault {
  return {
    name: 'an upgrade from the last release, and back',
    target: 'instance',
    unnoticed: true,
    async run({ fleet }) {
      await replaceAll(fleet, main);
      // What the next version's migrations may do: old instances go on, and start on it.
      await query(`
        alter table session add column if not exists later text;
        create table if not exists later (id text primary key);
        insert into kysely_migration values ('9999_later', '2030-01-01') on conflict do nothing`);
      const [first] = fleet.instances();
      if (first === undefined) throw new Error('No instance runs');
      await replace(fleet, first, main);
      await replaceAll(fleet);
      await replaceAll(fleet, main);
      await replaceAll(fleet);
    },
  };
}
