import { createAuth, siwe } from '@portico/server';

export const auth = await createAuth({
  url: process.env.AUTH_URL ?? 'http://localhost:3000',
  secret: process.env.AUTH_SECRET,
  database: process.env.DATABASE_URL ?? 'file:./data/portico.sqlite',
  providers: [siwe({ statement: 'Sign in to Example.' })],
  rpc: [process.env.BASE_RPC_URL ?? 'https://mainnet.base.org'],
  pages: { signIn: '/sign-in' },
});
