// The limit in the browser: the built files of src/bare-react in FOLDER, served as they are, hashed ones for good.
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

const app = new Hono();
app.use('/assets/*', async (context, next) => {
  await next();
  context.header('cache-control', 'public, max-age=31536000, immutable');
});
app.use('*', serveStatic({ root: process.env.FOLDER ?? '', precompressed: true }));
serve({ fetch: app.fetch, port: 0, hostname: 'localhost' }, ({ port }) => {
  console.log(`Bare React is ready at http://localhost:${port}`);
});
