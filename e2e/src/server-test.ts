import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { BrowserContext } from '@playwright/test';
import { createAuth, email, siwe } from '@portico/server';
import { createMailCatcher, type MailCatcher, signedInAs } from '@portico/server/testing';
import { test as base, expect } from './test.ts';
import { watchContext } from './watch-context.ts';

export { expect };

type Server = {
  readonly origin: string;
  /** A trusted origin, which answers as the server does. */
  readonly app: string;
  /** Answers everything but pages with 503, as a proxy does whose server is away. */
  outage: boolean;
  /** The accounts that may not sign in. */
  readonly refused: Set<string>;
  readonly mail: MailCatcher;
  /** Removes a wallet from its user by an account that was linked later, as a thief does. Only with email. */
  removeWallet(address: string): Promise<void>;
};

type ServerFixtures = {
  /** Adds sign-in by email. */
  withEmail: boolean;
  server: Server;
  /** A browser without the site of the other tests, which is not started. */
  watched: BrowserContext;
};

/** Playwright's test with a session server alone: its built-in pages, and no script of a site. */
export const test = base.extend<ServerFixtures>({
  withEmail: [false, { option: true }],

  server: async ({ withEmail }, use) => {
    const mail = createMailCatcher();
    let ahead = 0;
    const given = { outage: false, refused: new Set<string>(), mail };
    const listeners = [await listen(respond), await listen(respond)] as const;
    const [{ origin }, { origin: app }] = listeners;
    const auth = createAuth({
      url: origin,
      secret: 'the end-to-end tests keep no secret at all',
      database: ':memory:',
      // A plain key needs no chain.
      nodes: { 8453: ['http://127.0.0.1:9'] },
      trustedOrigins: [app],
      providers: [
        siwe({ statement: 'Sign in to Example.' }),
        ...(withEmail ? [email({ send: mail.send })] : []),
      ],
      pages: { siteName: 'Example' },
      allow: ({ account }) => !given.refused.has(account.toLowerCase()),
      logger: { info: quiet, warn: quiet, error: quiet },
      now: () => Date.now() + ahead,
    });
    async function respond(request: Request): Promise<Response> {
      if (given.outage && request.method === 'POST') {
        return new Response('Bad gateway', { status: 503, headers: { 'retry-after': '1' } });
      }
      const { pathname } = new URL(request.url);
      if (auth.handles(pathname)) return auth.handler(request, { ip: '127.0.0.1' });
      const found = await auth.session(request);
      const text = `<!doctype html><link rel="icon" href="data:,"><p>${found?.address}`;
      return new Response(text, { headers: { 'content-type': 'text/html' } });
    }
    async function removeWallet(address: string): Promise<void> {
      const user = await auth.users.find(address);
      if (user === null) throw new Error(`${address} has no user`);
      await auth.users.link(user.id, 'email:young@example.org');
      // The account that removes it has to age first.
      ahead = 11 * 60_000;
      const { cookie } = await signedInAs(auth, 'email:young@example.org');
      const response = await auth.handler(
        new Request(`${origin}/api/auth/accounts/unlink`, {
          method: 'POST',
          headers: { cookie, origin, 'content-type': 'application/json' },
          body: JSON.stringify({ account: user.accounts[0]?.account }),
        }),
      );
      ahead = 0;
      if (!response.ok) throw new Error(await response.text());
    }
    await use(Object.assign(given, { origin, app, removeWallet }));
    for (const { close } of listeners) await close();
    await auth.close();
  },

  watched: async ({ browser, server, expected }, use) => {
    const context = await browser.newContext();
    const problems: string[] = [];
    await watchContext(context, server.origin, problems);
    await use(context);
    await context.close();
    expect(problems.filter((one) => !expected.some((known) => known.test(one)))).toEqual([]);
  },
});

const quiet = () => undefined;

async function listen(fetch: (request: Request) => Promise<Response>) {
  const listener = createAdaptorServer({ fetch });
  await new Promise<void>((resolve) => listener.listen(0, 'localhost', resolve));
  const { port } = listener.address() as AddressInfo; // Not a pipe: it listens on a port.
  return {
    origin: `http://localhost:${port}`,
    close: () => new Promise((resolve) => listener.close(resolve)),
  };
}
