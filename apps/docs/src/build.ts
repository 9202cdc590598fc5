// Builds the documentation into apps/docs/dist, unless it is there and nothing it is made of changed: `npm run docs:build`.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildOnce } from '../../../scripts/built-from.ts';
import { root, runTool } from '../../../scripts/repository.ts';
import { reference } from '../../../scripts/steps/documentation.ts';
import { assemble } from './assemble.ts';
import { buildFrame } from './build-frame.ts';
import { documents } from './documents.ts';

const folder = join(root, 'apps/docs');

try {
  await install();
  const built = await buildOnce(
    {
      root,
      inputs: [
        'apps/docs/src',
        'apps/docs/.vitepress',
        'apps/docs/frame',
        'apps/docs/theme-builder',
        'packages/testing/src/relay',
        'apps/site/brand',
        'apps/docs/package-lock.json',
        'apps/docs/versions.json',
        'packages',
        'scripts/reference/typedoc.json',
        'node_modules/.package-lock.json',
      ],
      options: [process.version, process.env.DOCS_BASE, documents(root)],
      output: 'apps/docs/dist',
    },
    build,
  );
  console.log(built ? 'Built the documentation.' : 'The documentation is built.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** The generator has a lock file of its own, as the writer of the reference has. */
async function install(): Promise<void> {
  if (existsSync(join(folder, 'node_modules/vitepress'))) return;
  console.log('Fetching the generator, once.');
  expectNothing(
    await runTool('npm', ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund']),
  );
}

async function build(): Promise<void> {
  const problems = await reference.run(() => undefined);
  expectNothing(problems.length === 0 ? undefined : problems.join('\n'));
  assemble(root);
  await buildFrame(root);
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  expectNothing(
    await runTool(process.execPath, [
      join(folder, 'node_modules/vitepress/bin/vitepress.js'),
      'build',
      folder,
    ]),
  );
}

function expectNothing(output: string | undefined): void {
  if (output !== undefined) throw new Error(output);
}
