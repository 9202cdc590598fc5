// The peer of the first-load benchmark: the built files of src/bare-react, served as they are.
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { bareReactFolder } from './bare-react-folder.ts';

const app = new Hono();
app.use('*', serveStatic({ root: bareReactFolder }));
serve({ fetch: app.fetch, port: 0, hostname: 'localhost' }, ({ port }) => {
  console.log(`Bare React is ready at http://localhost:${port}`);
});
