import { join } from 'node:path';
import { build } from 'vite';
import { assembledFolder } from './assemble.ts';

/** Builds the page that shows a live example, with the packages' sources, into the files that the generator copies. */
export async function buildFrame(root: string): Promise<void> {
  await build({
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
