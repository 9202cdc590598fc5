import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Exit, waitForExit } from '@portico/testing/process/child';
import { root } from '../../scripts/repository.ts';
import type { FollowedGuide } from './follow.ts';

/** Tests the sites of followed guides in a browser: all of them, or `projects` (`<guide> <server>`), whose output is returned. */
export function tryFollowedGuides(
  followed: readonly FollowedGuide[],
  list: string,
  projects: readonly string[] = [],
): Promise<Exit> {
  writeFileSync(list, JSON.stringify(followed));
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const chosen = projects.map((project) => `--project=${project}`);
  const words = ['--conditions=source', cli, 'test', '--config=guides.config.ts', ...chosen];
  const child = spawn(process.execPath, words, {
    cwd: join(root, 'lab/guides'),
    stdio: projects.length === 0 ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, GUIDES_FOLLOWED: list },
  });
  return waitForExit(child);
}
