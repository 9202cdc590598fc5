import { fileURLToPath } from 'node:url';
import { build } from 'vite';

let script: Promise<string> | undefined;

/** The scripted wallet of `@portico/react/testing` as one plain script, bundled once per process. */
export function walletScript(): Promise<string> {
  script ??= bundle();
  return script;
}

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['source', 'module', 'browser', 'production'] },
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL('in-page/wallet-entry.ts', import.meta.url)),
        formats: ['iife'],
        name: 'porticoWalletScript',
      },
    },
  });
  const [output] = Array.isArray(result) ? result : [];
  const chunk = output?.output[0];
  if (chunk === undefined) {
    throw new TypeError('Vite built no script from wallet-entry.ts.');
  }
  return chunk.code;
}
