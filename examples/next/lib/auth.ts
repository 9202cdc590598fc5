import { createAuth, siwe } from '@portico/server';
import { openOnce } from '@portico/server/next';

export const auth = openOnce(() =>
  createAuth({
    url: process.env.AUTH_URL ?? 'http://localhost:3000',
    secret: process.env.AUTH_SECRET,
    database: process.env.DATABASE_URL ?? 'file:./data/portico.sqlite',
    providers: [siwe({ statement: 'Sign in to Example.' })],
    rpc: [process.env.BASE_RPC_URL ?? 'https://mainnet.base.org'],
    pages: { signIn: '/sign-in' },
  }),
);
