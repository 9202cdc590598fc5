import { createAuth, siwe } from '@portico/server';
import { createIsAdmin } from '@portico/server/admin';
import { base, baseSepolia } from '@portico/server/chains';
import { expressHandler, requireSession } from '@portico/server/express';
import express from 'express';
import { home, page } from './page.ts';

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
  // The session server's own sign-in page, with this site's button in it.
  pages: {
    siteName: 'Example',
    icon: '/favicon.svg',
    stylesheets: ['/portico.css'],
    scripts: ['/portico.js'],
  },
});
// A wrong database shows now, not at the first request.
await auth.ready();

const app = express();
app.use(express.json(), express.urlencoded());
app.use((_request, response, next) => {
  response.set({
    'content-security-policy':
      "default-src 'self'; img-src 'self' data:; require-trusted-types-for 'script'",
    // Wallets open pop-ups that answer the page.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  });
  next();
});
app.use(expressHandler(auth));
app.use(express.static('dist'));
app.get('/', (_request, response) => {
  response.send(
    home(
      'Your wallet is the key',
      '<p>Example has no password: connect a wallet and sign one message.</p>',
      '<a class="portico-button" href="/vault">Open the vault</a>',
    ),
  );
});
app.get('/vault', requireSession(auth), (_request, response) => {
  const { address, role } = response.locals.session;
  response.send(
    page(
      'Vault',
      `<p>Only <span class="portico-address">${address}</span> sees this.</p>
<p>Your role: ${role}</p>
<a class="portico-button" href="/api/auth/signout?callbackUrl=/">Sign out</a>`,
      { state: 'open', address },
    ),
  );
});
app.use((_request, response) => {
  response
    .status(404)
    .send(
      page(
        'This page does not exist',
        '<p>The address may be mistyped, or the page has moved.</p><a class="portico-button" href="/">Back to the start</a>',
        { state: 'dark' },
      ),
    );
});

app.listen(port, () => console.log(`Ready at http://localhost:${port}`));
