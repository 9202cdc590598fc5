// Brings examples/package-lock.json up to date after a dependency of an example or of a package changed.
import { existsSync, mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LockEntry, LockFile } from '../../scripts/lock-file.ts';
import { root } from '../../scripts/repository.ts';
import { prepareExamples, runNpm } from './prepare.ts';

const kept = join(root, 'examples/package-lock.json');
if (!existsSync(kept)) writeFileSync(kept, '{ "lockfileVersion": 3, "packages": {} }\n');

using temporary = mkdtempDisposableSync(join(tmpdir(), 'portico-examples-'));
const folder = temporary.path;
await prepareExamples(folder);
await runNpm(folder, ['install', '--package-lock-only', '--ignore-scripts']);
const lock: LockFile = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
const packages = Object.fromEntries(
  Object.entries(lock.packages).map(([path, entry]) => [path, portable(entry)]),
);
writeFileSync(kept, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
console.log(`${Object.keys(packages).length} packages in examples/package-lock.json`);

/** Our own are packed anew each time; the others come from whichever registry npm is set to. */
function portable(entry: LockEntry): LockEntry {
  const { integrity, resolved, ...rest } = entry;
  if (entry.link === true) return entry;
  if (resolved?.startsWith('file:')) return { ...rest, resolved };
  return integrity === undefined ? rest : { ...rest, integrity };
}
