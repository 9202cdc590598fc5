/*
 * Better Auth with its plugin for Sign-In with Ethereum on Hono, as its documentation mounts it, with its own
 * defaults but four, all in its favour: no rate limits, SQLite's write-ahead log, signatures recovered in this process by
 * viem instead of by a node, and its cookie cache, which reads a session without the database.
 */
import { DatabaseSync } from 'node:sqlite';
import { serve } from '@hono/node-server';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { siwe } from 'better-auth/plugins';
import { Hono } from 'hono';
import pg from 'pg';
import { verifyMessage } from 'viem';
import { generateSiweNonce } from 'viem/siwe';

const { AUTH_URL = '', DATABASE_URL = '', PORT } = process.env;

function openDatabase() {
  if (DATABASE_URL.startsWith('postgres')) return new pg.Pool({ connectionString: DATABASE_URL });
  const database = new DatabaseSync(DATABASE_URL.slice('file:'.length));
  // Acknowledged is flushed, as with the default journal.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  return database;
}

const options = {
  baseURL: AUTH_URL,
  secret: 'not a secret: benchmarks run on loopback only',
  database: openDatabase(),
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  // Longer than a run, so that no read goes to the database.
  session: { cookieCache: { enabled: true, maxAge: 3600 } },
  plugins: [
    siwe({
      domain: new URL(AUTH_URL).host,
      getNonce: async () => generateSiweNonce(),
      verifyMessage: ({ message, signature, address }) =>
        verifyMessage({ message, signature, address }),
    }),
  ],
};
const { runMigrations } = await getMigrations(options);
await runMigrations();
const auth = betterAuth(options);
const app = new Hono().on(['GET', 'POST'], '/api/auth/*', ({ req }) => auth.handler(req.raw));
serve({ fetch: app.fetch, port: Number(PORT), hostname: 'localhost' }, () => {
  console.log(`Better Auth is ready at ${AUTH_URL}`);
});
