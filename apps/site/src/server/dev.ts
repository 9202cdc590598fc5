import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { readEnvironment } from '@portico/server/environment';
import { pino } from 'pino';
import { createServer } from 'vite';
import { siteName } from '../site.ts';
import { developmentAssets } from './assets.ts';
import { listen } from './listen.ts';
import { openAuth } from './open-auth.ts';
import { securityHeaders, withHeaders } from './security-headers.ts';

/*
 * `npm run dev`: the same site with Vite in front of it instead of built files. Components change in place,
 * server code counts from the next request on. The content policy is looser than that of a built site (Vite
 * adds style elements and opens a web socket), so look at `npm start` before you rely on it.
 */

type DevApp = typeof import('./dev-app.ts');

const read = readEnvironment(process.env);
if (!read.ok || read.settings.production) {
  const problems = read.ok ? ['This server is not for production. Use npm start.'] : read.problems;
  process.stderr.write(`${siteName} cannot start:\n- ${problems.join('\n- ')}\n`);
  process.exit(1);
}
const { settings } = read;
const port = settings.port || 3000;
const origin = settings.origin ?? `http://localhost:${port}`;

const vite = await createServer({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  server: { middlewareMode: true },
});
const auth = await openAuth(settings, {
  origin,
  assets: developmentAssets,
  logger: pino({ name: 'portico' }),
});

// The module is a new one after each change, and with it the site; the session server stays.
let current: { module: unknown; app: ReturnType<DevApp['createDevApp']> } | undefined;
const respond = getRequestListener(async (request, bindings) => {
  const module = await vite.ssrLoadModule('/src/server/dev-app.ts');
  if (current?.module !== module) {
    current = { module, app: module.createDevApp(auth, settings, origin) };
  }
  const answer = await current.app.fetch(request, bindings);
  // The pages under /api/auth bring a strict policy, which would shut out Vite's client.
  answer.headers.delete('content-security-policy');
  return answer;
});
const headers = securityHeaders({ origin, development: true, embedIn: settings.embedIn });
await listen(
  withHeaders(headers, (request, answer) => {
    vite.middlewares(request, answer, () => void respond(request, answer));
  }),
  settings.hosts,
  port,
);
process.stdout.write(`${siteName} is ready at ${origin}\n`);
