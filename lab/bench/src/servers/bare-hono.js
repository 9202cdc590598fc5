// The limit of the server: Hono on Node with constant answers, which ANSWERS gives by path.
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

/** @type {readonly import('../requests/hammer.ts').RecordedAnswer[]} */
const answers = JSON.parse(process.env.ANSWERS ?? '[]');
const app = new Hono();
for (const { path, headers, base64 } of answers) {
  const body = Uint8Array.from(Buffer.from(base64, 'base64'));
  app.get(path, (context) => context.body(body, 200, { ...headers }));
}
serve(
  { fetch: app.fetch, port: Number(process.env.PORT ?? 0), hostname: 'localhost' },
  ({ port }) => {
    console.log(`Bare Hono is ready at http://localhost:${port}`);
  },
);
