import { createAuth, siwe } from '@portico/server';

const { AUTH_URL = 'http://localhost:3000', AUTH_SECRET, DATABASE_URL } = process.env;

/** The session server of this app; with another base path it is that of the Pages Router. */
export const authAt = (basePath) =>
  createAuth({
    url: AUTH_URL,
    basePath,
    secret: AUTH_SECRET,
    database: DATABASE_URL ?? 'file:./data/portico.sqlite',
    providers: [siwe({ statement: 'Sign in to Example.' })],
    nodes: { 8453: ['http://127.0.0.1:9'] },
  });
