// The README's code, word for word; what it takes for granted is in site.ts.
import { createAuth, email, siwe } from '@portico/server';
import { base, baseSepolia } from '@portico/server/chains';
import { banned, linked, roleOf, send, sessionEnded, signedIn, signedOut } from './site.ts';

export const auth = createAuth({
  url: process.env.AUTH_URL ?? 'https://example.com', // your public origin; never read from a request
  secret: process.env.AUTH_SECRET, // or [current, previous]
  database: 'file:./data/portico.sqlite', // or postgres://…, ':memory:', or a Store
  chains: [base, baseSepolia], // default [base]
  nodes: { [base.id]: ['https://mainnet.base.org'] }, // default: the public nodes of each chain
  rpcProxy: {}, // pages read the chains through /api/rpc of your site
  providers: [siwe({ statement: 'Sign in to Example.' }), email({ send })],
  allow: ({ account }) => !banned.has(account) || 'ACCESS_DENIED',
  session: { data: async ({ user }) => ({ role: await roleOf(user.id) }) }, // ends up in Session, typed
  events: { signedIn, signedOut, sessionEnded, linked }, // your functions, called afterwards
});
