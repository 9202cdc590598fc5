// The sign-in endpoints on Hono and Node, as the site serves them, on the database that the environment names.
import { serve } from '@hono/node-server';
import { createAuth, siwe } from '@portico/server';
import { honoHandler } from '@portico/server/hono';
import { Hono } from 'hono';

const { AUTH_URL = '', DATABASE_URL = '', PORT } = process.env;
const logger = { info: () => undefined, warn: console.warn, error: console.error };
const auth = createAuth({
  url: AUTH_URL,
  secret: 'not a secret: benchmarks run on loopback only',
  database: DATABASE_URL,
  providers: [siwe()],
  // Every sign-in comes from another network, as those of a real site nearly do.
  trustedProxies: ['127.0.0.1', '::1'],
  logger,
});
await auth.ready();
const app = new Hono().all('/api/auth/*', honoHandler(auth));
serve({ fetch: app.fetch, port: Number(PORT), hostname: 'localhost' }, () => {
  console.log(`Sign-ins are ready at ${AUTH_URL}`);
});
process.once('SIGTERM', () => process.exit());
