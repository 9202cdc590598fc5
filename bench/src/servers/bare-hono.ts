// The peer of the request benchmark: Hono on Node with one constant JSON answer.
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const app = new Hono();
app.get('/', (context) => context.json({}));
serve({ fetch: app.fetch, port: 0, hostname: 'localhost' }, ({ port }) => {
  console.log(`Bare Hono is ready at http://localhost:${port}`);
});
