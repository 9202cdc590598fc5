// Writes the API reference from the doc comments to docs/api.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, runTool } from './steps/run-tool.ts';

const folder = join(root, 'scripts/reference');
const typedoc = join(folder, 'node_modules/typedoc/bin/typedoc');

const problem =
  (existsSync(typedoc)
    ? undefined
    : await runTool('npm', ['ci', '--prefix', folder, '--ignore-scripts'])) ??
  (await runTool(process.execPath, [typedoc, '--options', join(folder, 'typedoc.json')]));
if (problem === undefined) {
  console.log('The API reference is in docs/api/README.md.');
} else {
  console.error(problem);
  process.exitCode = 1;
}
