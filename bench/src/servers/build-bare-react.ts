import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { bareReactFolder } from './bare-react-folder.ts';

/** Builds the bare React app with Vite's defaults, by the Vite that builds the site. */
export async function buildBareReact(): Promise<void> {
  await build({
    root: fileURLToPath(new URL('../bare-react', import.meta.url)),
    configFile: false,
    logLevel: 'warn',
    build: { outDir: bareReactFolder, emptyOutDir: true },
  });
}
