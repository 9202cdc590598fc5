// @portico/server and nothing else on Node: what a site adds to it is not measured.
import { serve } from '@hono/node-server';
import { createAuth, siwe } from '@portico/server';

const { AUTH_URL = '', AUTH_SECRET, DATABASE_URL = '', BASE_RPC_URL = '', PORT } = process.env;
const auth = createAuth({
  url: AUTH_URL,
  secret: AUTH_SECRET,
  database: DATABASE_URL,
  providers: [siwe()],
  nodes: { 8453: [BASE_RPC_URL] },
});
await auth.ready();
serve(
  { fetch: (request) => auth.handler(request), port: Number(PORT), hostname: 'localhost' },
  () => {
    console.log(`Portico alone is ready at ${AUTH_URL}`);
  },
);
