import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const root = new URL('../../../../', import.meta.url);

/** Paths whose content the figures depend on. */
const measured = ['packages', 'apps/site', 'lab/bench', 'package-lock.json'];

const isMeasured = (path: string) =>
  !/\.(?:md|test\.tsx?)$/.test(path) && path !== 'lab/bench/results.json';

/** SHA-256 over every tracked file that the figures depend on. Figures with another hash are out of date. */
export function sourcesHash(): string {
  const listed = execFileSync('git', ['ls-files', '-z', ...measured], { cwd: root });
  const hash = createHash('sha256');
  for (const path of listed.toString().split('\0').filter(Boolean).filter(isMeasured).toSorted()) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(new URL(path, root)))
      .update('\0');
  }
  return hash.digest('hex');
}
