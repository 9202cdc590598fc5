import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, runTool } from './run-tool.ts';
import type { Step } from './step.ts';

const folder = join(root, 'scripts/reference');
const typedoc = join(folder, 'node_modules/typedoc/bin/typedoc');

/** The API reference, written to `docs/api` from the doc comments. A warning is a problem. */
export const reference: Step = {
  name: 'API reference',
  async run() {
    // A lock file of its own: it needs another TypeScript than the rest. Fetched once.
    const output =
      (existsSync(typedoc)
        ? undefined
        : await runTool('npm', ['ci', '--prefix', folder, '--ignore-scripts'])) ??
      (await runTool(process.execPath, [typedoc, '--options', join(folder, 'typedoc.json')]));
    return output === undefined ? [] : [output];
  },
};
