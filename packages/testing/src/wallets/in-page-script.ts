import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const scripts = new Map<string, Promise<string>>();

/** A module of `in-page/` with everything it imports as one plain script, bundled once per process. */
export function inPageScript(name: string): Promise<string> {
  const script = scripts.get(name) ?? bundle(name);
  scripts.set(name, script);
  return script;
}

const nodeGlobals = `const process = {
  env: {},
  nextTick: (run, ...values) => queueMicrotask(() => run(...values)),
};`;

async function bundle(name: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['source', 'module', 'browser', 'production'] },
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    build: {
      write: false,
      // What Node's streams, which MetaMask's packages use, expect around them. Only this script sees them.
      rolldownOptions: { output: { intro: nodeGlobals } },
      lib: {
        entry: fileURLToPath(new URL(`in-page/${name}.ts`, import.meta.url)),
        formats: ['iife'],
        name: 'porticoInPage',
      },
    },
  });
  const [output] = Array.isArray(result) ? result : [];
  const chunk = output?.output[0];
  if (chunk === undefined) throw new TypeError(`Vite built no script from ${name}.ts.`);
  return chunk.code;
}
