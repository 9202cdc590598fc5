/**
 * Bundles a package's press code into one string, which a server can write into a page: `dist/press/press-script.js`.
 * Run by the package's own build script, with the package as the working directory.
 */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { build } from 'vite';

const built = await build({
  configFile: false,
  logLevel: 'warn',
  build: {
    write: false,
    target: 'es2022',
    lib: { entry: 'dist/press/run.js', formats: ['iife'], name: 'portico' },
  },
});
const [output] = [built].flat();
const [chunk] = output && 'output' in output ? output.output : [];
if (chunk?.type !== 'chunk') throw new Error('The press code was not built.');
const code = chunk.code.trim();
// These would end or change the element that it stands in.
if (/<\/script|<!--/i.test(code)) throw new Error('The press code cannot be an inline script.');
const hash = createHash('sha256').update(code).digest('base64');
const constants = { pressScript: code, pressScriptHash: `sha256-${hash}` };
const lines = Object.entries(constants).map(
  ([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`,
);
await writeFile('dist/press/press-script.js', lines.join(''));
