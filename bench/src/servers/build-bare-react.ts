import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { bareReactFolder } from './bare-react-folder.ts';

/** Builds the bare React app with the Vite that builds the site, to the same target. */
export async function buildBareReact(): Promise<void> {
  await build({
    root: fileURLToPath(new URL('../bare-react', import.meta.url)),
    configFile: false,
    logLevel: 'warn',
    // The site's own settings, so that the two differ in what they are alone.
    build: {
      outDir: bareReactFolder,
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: { polyfill: false },
    },
  });
}
