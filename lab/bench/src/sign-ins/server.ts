// The sign-in endpoints on node:http, as the site serves them, on the database that the environment names.
import { createServer } from 'node:http';
import { createAuth, siwe } from '@portico/server';
import { nodeHandler } from '@portico/server/node';

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
createServer(nodeHandler(auth)).listen(Number(PORT), 'localhost', () => {
  console.log(`Sign-ins are ready at ${AUTH_URL}`);
});
process.once('SIGTERM', () => process.exit());
