import { createAuth, ipFromHeader, siwe } from '@portico/server';
import { createIsAdmin } from '@portico/server/admin';
import { base, baseSepolia } from '@portico/server/chains';

/** A product asks its own tables. Here a variable lists the admins, with commas between them. */
const isAdmin = createIsAdmin(process.env.ADMINS);

export const auth = createAuth({
  url: process.env.AUTH_URL ?? 'http://localhost:3000',
  secret: process.env.AUTH_SECRET,
  database: process.env.DATABASE_URL ?? 'file:./data/portico.sqlite',
  providers: [siwe({ statement: 'Sign in to Example.' })],
  chains: [base, baseSepolia],
  nodes: { [base.id]: [process.env.BASE_RPC_URL ?? 'https://mainnet.base.org'] },
  session: { data: (about) => ({ role: isAdmin(about) ? 'admin' : 'member' }) },
  // The button reads the chain through this server.
  rpcProxy: {},
  pages: { siteName: 'Example', signIn: '/sign-in' },
});

/** Next hands over no connection, so a proxy says who asks, in a header that it overwrites. */
export const ip = (request: Request) => ipFromHeader(request, process.env.CLIENT_IP_HEADER);
