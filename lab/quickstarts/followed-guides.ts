import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitForExit } from '@portico/testing/process/wait-for-exit';
import { root } from '../../scripts/repository.ts';
import type { FollowedGuide } from '../guides/follow.ts';

/**
 * Tries the sites of followed guides in the browser of the tests.
 * @param list where the file goes that tells the tests of them
 * @param projects `<guide> <server>` each
 * @throws Error with all that the tests printed
 */
export async function tryFollowedGuides(
  followed: readonly FollowedGuide[],
  list: string,
  projects: readonly string[],
): Promise<void> {
  writeFileSync(list, JSON.stringify(followed));
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const chosen = projects.map((project) => `--project=${project}`);
  const words = ['--conditions=source', cli, 'test', '--config=guides.config.ts', ...chosen];
  const child = spawn(process.execPath, words, {
    cwd: join(root, 'lab/guides'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, GUIDES_FOLLOWED: list },
  });
  const { code, printed } = await waitForExit(child);
  if (code !== 0) throw new Error(`The site failed its tests:\n${printed}`);
}
