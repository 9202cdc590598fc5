// Serves lab/docs-site/dist on the loopback interface: `npm run docs:site`, after the build. PORT chooses another port than 4100.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { root } from '../../../scripts/repository.ts';

const folder = join(root, 'lab/docs-site/dist');
const port = Number(process.env.PORT || 4100);

/** The content policy is in each page. These cannot be. */
const headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "frame-ancestors 'self'",
};

const app = new Hono();
app.use(async (context, next) => {
  await next();
  const { path } = context.req;
  for (const [name, value] of Object.entries(headers)) context.header(name, value);
  if (path.endsWith('.md')) context.header('content-type', 'text/markdown; charset=utf-8');
  const isFixed = path.includes('/assets/') && context.res.ok;
  context.header('cache-control', isFixed ? 'public, max-age=31536000, immutable' : 'no-cache');
});
app.use(serveStatic({ root: folder }));
app.use(serveStatic({ root: folder, rewriteRequestPath: (path) => `${path}.html` }));
app.notFound((context) => context.html(readFileSync(join(folder, '404.html'), 'utf8'), 404));

const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, ({ port: used }) => {
  console.log(`The documentation is on http://localhost:${used}`);
});
server.once('error', (error: NodeJS.ErrnoException) => {
  console.error(
    error.code === 'EADDRINUSE'
      ? `Port ${port} is taken. Choose another one: PORT=4200 npm run docs:site`
      : error.message,
  );
  process.exitCode = 1;
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit());
