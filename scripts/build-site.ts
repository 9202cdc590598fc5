// Builds the site unless what is in apps/site/dist was built from the very same files: `npm run build:site`.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { root, runTool, sourceFiles } from './repository.ts';

const stamp = `${root}apps/site/dist/built-from`;

/** Everything that a build may read; tests and documents are not among it. */
function hashOfInputs(): string {
  const inputs = sourceFiles('packages', 'apps', '*.json')
    .filter((file) => !/\.test\.tsx?$|\.md$|\/tests?\//.test(file))
    .filter((file) => existsSync(root + file))
    .toSorted();
  const hash = createHash('sha256').update(process.version);
  for (const file of inputs) hash.update(`${file}\0`).update(readFileSync(root + file));
  return hash.digest('hex');
}

const inputs = hashOfInputs();
if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) {
  console.log('The site is built.');
} else {
  const output = await runTool('npm', ['run', 'build', '-w', '@portico/site']);
  if (output === undefined) writeFileSync(stamp, inputs);
  console.log(output ?? 'Built the site.');
  process.exitCode = output === undefined ? 0 : 1;
}
