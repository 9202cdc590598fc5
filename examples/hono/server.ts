import { readFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { createAuth, siwe } from '@portico/server';
import { createIsAdmin } from '@portico/server/admin';
import { base, baseSepolia } from '@portico/server/chains';
import { honoHandler, requireSession } from '@portico/server/hono';
import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

const port = Number(process.env.PORT ?? 3000);
/** A product asks its own tables. Here a variable lists the admins, with commas between them. */
const isAdmin = createIsAdmin(process.env.ADMINS);

export const auth = createAuth({
  url: process.env.AUTH_URL ?? `http://localhost:${port}`,
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
// A wrong database shows now, not at the first request.
await auth.ready();

const self = ["'self'"];
const app = new Hono();
app.on('ALL', ['/api/auth/*', '/api/rpc/*'], honoHandler(auth));
app.use(
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: self,
      imgSrc: [...self, 'data:'],
      requireTrustedTypesFor: ["'script'"],
    },
    // Wallets open pop-ups that answer the page.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
  }),
);
app.get('/api/vault', requireSession(auth), (c) => {
  const { address, role } = c.get('session');
  return c.json({ owner: address, role });
});
app.get('/vault', requireSession(auth));
app.on('GET', ['/sign-in', '/vault'], serveStatic({ path: './dist/index.html' }));
app.use(serveStatic({ root: './dist' }));
// The same page shows that there is no such page.
const page = readFileSync('./dist/index.html', 'utf8');
app.notFound((c) => c.html(page, 404));

serve({ fetch: app.fetch, port }, () => console.log(`Ready at http://localhost:${port}`));
