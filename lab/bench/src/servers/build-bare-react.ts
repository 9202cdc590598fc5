import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { bareReactFolder } from './bare-react-folder.ts';

/** Builds the bare React app with the Vite that builds the site, to the same target, and compresses it. */
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
  for (const entry of await readdir(bareReactFolder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = `${entry.parentPath}/${entry.name}`;
    await writeFile(`${file}.br`, brotliCompressSync(await readFile(file)));
  }
}
