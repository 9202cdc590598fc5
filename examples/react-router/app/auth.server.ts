import { createAuth, ipFromHeader, siwe } from '@portico/server';

export const auth = createAuth({
  url: process.env.AUTH_URL ?? 'http://localhost:3000',
  secret: process.env.AUTH_SECRET,
  database: process.env.DATABASE_URL ?? 'file:./data/portico.sqlite',
  providers: [siwe({ statement: 'Sign in to Example.' })],
  nodes: { 8453: [process.env.BASE_RPC_URL ?? 'https://mainnet.base.org'] },
  // What the button shows of the chain is read through this server.
  rpcProxy: {},
  pages: { signIn: '/sign-in' },
});

/** React Router hands over no connection, so a proxy says who asks, in a header that it overwrites. */
export const ip = ({ request }: { request: Request }) =>
  ipFromHeader(request, process.env.CLIENT_IP_HEADER);
