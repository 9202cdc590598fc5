import { statSync } from 'node:fs';
import { mustRunTool, root } from './repository.ts';

const changed = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * Installs a folder that has its own lock file, unless that was done since the lock file changed.
 * @param folder relative to the repository
 * @throws Error with what npm printed
 */
export async function installLocked(folder: string): Promise<void> {
  const place = `${root}${folder}`;
  if (changed(`${place}/node_modules/.package-lock.json`) >= changed(`${place}/package-lock.json`))
    return;
  console.log(`Installing what ${folder} needs, once.`);
  const words = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  await mustRunTool('npm', ['ci', '--prefix', place, ...words]);
}
