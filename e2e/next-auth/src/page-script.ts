import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Whose client a page runs: next-auth's as it is installed, also with another NEXTAUTH_URL, ours, or ours twice. */
export type ClientName = 'next-auth' | 'next-auth-office' | 'portico' | 'two-sites';

/** The base path of the site's second session server, which has sessions of its own. */
export const officeBasePath = '/office/auth';

const scripts = new Map<ClientName, Promise<string>>();

/** The one script of a page: React and a client, bundled once per process. */
export function pageScript(client: ClientName): Promise<string> {
  const script = scripts.get(client) ?? bundle(client);
  scripts.set(client, script);
  return script;
}

async function bundle(client: ClientName): Promise<string> {
  const [entry, url] =
    client === 'next-auth-office' ? ['next-auth', `http://localhost${officeBasePath}`] : [client];
  const result = await build({
    configFile: false,
    logLevel: 'error',
    // Next's bundler replaces these variables; in a browser there is none of them. Of the URL only the path counts there.
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.NEXTAUTH_URL': JSON.stringify(url) ?? 'undefined',
      'process.env.NEXTAUTH_URL_INTERNAL': 'undefined',
      'process.env.VERCEL_URL': 'undefined',
    },
    resolve: { conditions: ['source', 'module', 'browser', 'production'] },
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL(`../page/${entry}.tsx`, import.meta.url)),
        formats: ['iife'],
        name: 'page',
      },
    },
  });
  const [output] = Array.isArray(result) ? result : [];
  const chunk = output?.output[0];
  if (chunk === undefined) throw new TypeError('Vite built no script from the page.');
  return chunk.code;
}
