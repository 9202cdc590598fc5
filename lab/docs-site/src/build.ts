// Builds the documentation into lab/docs-site/dist, unless it is there and nothing it is made of changed: `npm run docs:build`.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build as buildWithVite } from 'vite';
import { buildOnce } from '../../../scripts/built-from.ts';
import { installLocked, mustRunTool, root } from '../../../scripts/repository.ts';
import { reference } from '../../../scripts/steps/documentation.ts';
import { assemble, assembledFolder } from './assemble.ts';
import { documents } from './read-pages.ts';

const folder = join(root, 'lab/docs-site');

try {
  await installLocked('lab/docs-site');
  const built = await buildOnce(
    {
      root,
      inputs: [
        'lab/docs-site/src',
        'lab/docs-site/.vitepress',
        'lab/docs-site/frame',
        'lab/docs-site/theme-builder',
        'apps/site/brand',
        'lab/docs-site/package-lock.json',
        'lab/docs-site/versions.json',
        'packages',
        'scripts/reference/tsconfig.json',
        'node_modules/.package-lock.json',
      ],
      options: [process.version, process.env.DOCS_BASE, documents(root)],
      output: 'lab/docs-site/dist',
    },
    build,
  );
  console.log(built ? 'Built the documentation.' : 'The documentation is built.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function build(): Promise<void> {
  const problems = await reference.run(() => undefined);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  assemble(root);
  await buildFrame();
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  const generator = join(folder, 'node_modules/vitepress/bin/vitepress.js');
  await mustRunTool(process.execPath, [generator, 'build', folder]);
}

/** Builds the page that shows a live example, with the packages' sources, into the files that the generator copies. */
async function buildFrame(): Promise<void> {
  await buildWithVite({
    root: join(root, 'lab/docs-site/frame'),
    base: './',
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['source', 'module', 'browser', 'production'] },
    build: {
      outDir: join(root, assembledFolder, 'pages/public/frame'),
      emptyOutDir: true,
      target: 'es2023',
      // The content policy has no place for inline data in styles other than pictures.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 2000,
    },
  });
}
