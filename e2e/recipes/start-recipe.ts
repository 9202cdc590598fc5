import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Auth, createAuth, siwe } from '@portico/server';
import { honoHandler } from '@portico/server/hono';
import { readRecipe, recipeTitles } from '@portico/testing/docs/read-recipe';
import { listen } from '@portico/testing/process/listen';
import { Hono } from 'hono';
import { build } from 'vite';

/** A recipe in the site of a reader, on loopback. */
export type RunningRecipe = Awaited<ReturnType<typeof startRecipe>>;

/** Inside of the repository, so that the packages are found; not tracked. */
const folder = fileURLToPath(new URL('../test-results/recipes/', import.meta.url));

const nameOf = (title: string) => title.toLowerCase().replaceAll(/[^a-z]+/g, '-');

/** Folder of the built pages, made once per process. */
let built: Promise<void> | undefined;

/** Builds a page for each recipe, with the recipe's own code in it, if it is for pages. */
async function buildPages(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const html = await readFile(new URL('index.html', import.meta.url), 'utf8');
  const page = JSON.stringify(fileURLToPath(new URL('page.tsx', import.meta.url)));
  const inputs = recipeTitles.map((title) => {
    const { page: code = 'export {};\n', styles = '' } = readRecipe(title);
    const own = join(folder, nameOf(title));
    const files = {
      'index.html': html,
      'main.tsx': `import * as recipe from './recipe.tsx';\nimport { renderPage } from ${page};\nimport './recipe.css';\nrenderPage(recipe);\n`,
      'recipe.tsx': code,
      'recipe.css': styles,
    };
    mkdirSync(own, { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(own, name), text);
    return join(own, 'index.html');
  });
  await build({
    configFile: false,
    logLevel: 'error',
    root: folder,
    resolve: { conditions: ['source', 'module', 'browser', 'production'] },
    // The same as Next's bundler.
    define: { 'process.env.NEXT_PUBLIC_STAGE': '"staging"' },
    build: {
      outDir: 'built',
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 2000,
      rolldownOptions: { input: inputs },
    },
  });
}

/** Number of started servers: another number is another module. */
let starts = 0;

/**
 * Starts a site with a recipe on a free port: its server, or a usual one where it is for pages alone, and the page with what it
 * exports. The address and the database's file are the test's; all else is the document's text.
 * @param node the RPC URL of the chain, for recipes without a server
 */
export async function startRecipe(title: string, node: string) {
  built ??= buildPages();
  await built;
  const site: { app?: Hono } = {};
  const server = createAdaptorServer({
    fetch: (request, env) => site.app?.fetch(request, env) ?? new Response(null, { status: 503 }),
  });
  const { origin, stop } = await listen(server, 'localhost');

  const { auth = usualAuth(origin, node), app = new Hono() } = await importServer(title, origin);
  site.app = app;
  for (const path of ['/api/auth/*', '/api/rpc/*']) app.all(path, honoHandler(auth));
  app.use('/assets/*', serveStatic({ root: join(folder, 'built') }));
  app.get('*', serveStatic({ path: join(folder, 'built', nameOf(title), 'index.html') }));
  return {
    origin,
    auth,
    async stop(): Promise<void> {
      await stop();
      await auth.close();
    },
  };
}

type ServerModule = { readonly auth?: Auth; readonly app?: Hono };

async function importServer(title: string, origin: string): Promise<ServerModule> {
  const { server } = readRecipe(title);
  if (server === undefined) return {};
  starts += 1;
  const file = join(folder, `server-${starts}.ts`);
  const code = server
    .replaceAll(/https:\/\/(?:staging\.)?example\.com/g, origin)
    .replaceAll('file:./data/portico.sqlite', ':memory:');
  writeFileSync(file, code);
  return import(pathToFileURL(file).href);
}

const quiet = () => undefined;

function usualAuth(url: string, node: string): Auth {
  return createAuth({
    url,
    secret: 'the end-to-end tests keep no secret at all',
    database: ':memory:',
    providers: [siwe({ statement: 'Sign in to Example.' })],
    nodes: { 8453: [node] },
    rpcProxy: {},
    logger: { info: quiet, warn: quiet, error: quiet },
  });
}
