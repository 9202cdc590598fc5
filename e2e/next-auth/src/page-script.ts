import { fileURLToPath } from 'node:url';
import { build } from 'vite';

let script: Promise<string> | undefined;

/** The page's one script: React and next-auth's client as they are installed, bundled once per process. */
export function pageScript(): Promise<string> {
  script ??= bundle();
  return script;
}

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    // Next's bundler replaces these variables; in a browser there is none of them.
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.NEXTAUTH_URL': 'undefined',
      'process.env.NEXTAUTH_URL_INTERNAL': 'undefined',
      'process.env.VERCEL_URL': 'undefined',
    },
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL('../page/main.tsx', import.meta.url)),
        formats: ['iife'],
        name: 'nextAuthPage',
      },
    },
  });
  const [output] = Array.isArray(result) ? result : [];
  const chunk = output?.output[0];
  if (chunk === undefined) throw new TypeError('Vite built no script from the page.');
  return chunk.code;
}
