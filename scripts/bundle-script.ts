import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { build } from 'vite';

/** Bundles a module with everything that it imports into one minified script that declares no global. */
export async function bundleScript(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { conditions: ['source', 'module', 'browser', 'production'] },
    build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'portico' } },
  });
  const [output] = [built].flat();
  const [chunk] = output && 'output' in output ? output.output : [];
  if (chunk?.type !== 'chunk') throw new Error(`${entry} was not built.`);
  return chunk.code.trim();
}

/** Bundles a package's press code into one string that a server can write into a page. Run in the package's folder by its build. */
async function writePressScript(): Promise<void> {
  const code = await bundleScript('dist/press/run.js');
  // These would end or change the element that it stands in.
  if (/<\/script|<!--/i.test(code)) throw new Error('The press code cannot be an inline script.');
  const hash = createHash('sha256').update(code).digest('base64');
  const constants = { pressScript: code, pressScriptHash: `sha256-${hash}` };
  const lines = Object.entries(constants).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`,
  );
  await writeFile('dist/press/press-script.js', lines.join(''));
}

if (import.meta.main) await writePressScript();
