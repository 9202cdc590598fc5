import { once } from 'node:events';
import { createServer } from 'node:http';
import { shell } from '@portico/locales/en/shell';
import { type CsrfAnswer, createSiweMessage } from '@portico/protocol';
import { en } from '@portico/react/locales/en';
import { signedInAs } from '@portico/server/testing';
import {
  type Answered,
  Empty,
  origin,
  serve,
  site,
  testConfig,
} from '@portico/testing/shell/test-site';
import { expect, it, onTestFinished } from 'vitest';
import { createPageTable } from '../pages/page-table.ts';
import { createWordsTable } from '../pages/words-table.ts';

const oldSecret = 'the old secret of the tests of this site';
const newSecret = 'the new secret of the tests of this site';

it('serves the session API below the path of the configuration', async () => {
  const auth = site({ AUTH_SECRET: newSecret }, { ...testConfig, basePath: '/gate' });
  const { status } = await auth.handler(new Request(`${origin}/gate/session`));
  expect([auth.basePath, status]).toEqual(['/gate', 200]);
  await auth.close();
});

it('uses a statement that fits a message, for every site name', async () => {
  const statementOf = async (name: string) => {
    const auth = site({ AUTH_SECRET: newSecret }, { ...testConfig, name });
    const answer = await auth.handler(new Request(`${origin}/api/auth/nonce`));
    await auth.close();
    return (await answer.json()).statement;
  };
  expect(await statementOf('Lantern & Sons')).toBe('Sign in to Lantern & Sons.');
  expect(await statementOf('Café Söder')).toBe('Sign in to example.com.');
});

it('accepts forms of the previous secret, and no older ones', async () => {
  const before = site({ AUTH_SECRET: oldSecret });
  const given = await before.handler(new Request(`${origin}/api/auth/csrf`));
  const { csrfToken }: CsrfAnswer = JSON.parse(await given.text());
  const [cookie = ''] = given.headers.getSetCookie()[0]?.split(';', 1) ?? [];
  await before.close();

  const post = async (secrets: Readonly<Record<string, string>>) => {
    const auth = site(secrets);
    const body = new URLSearchParams({ csrfToken, json: 'true' });
    const headers = { cookie };
    const request = new Request(`${origin}/api/auth/signout`, { method: 'POST', body, headers });
    const { status } = await auth.handler(request);
    await auth.close();
    return status;
  };
  expect(await post({ AUTH_SECRET: newSecret, AUTH_SECRET_PREVIOUS: oldSecret })).toBe(200);
  // The step before, where several instances are restarted one after the other.
  expect(await post({ AUTH_SECRET: oldSecret, AUTH_SECRET_PREVIOUS: newSecret })).toBe(200);
  expect(await post({ AUTH_SECRET: newSecret })).toBe(403);
});

/** A node that says one thing about every signature: 1 yes, 0 no (Verdict.sol's five words). */
async function startNode(verdict: 0 | 1): Promise<string> {
  const words = [verdict, 8453, 1, 0, 1].map((word) => word.toString(16).padStart(64, '0'));
  const server = createServer((_, response) => {
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: `0x${words.join('')}` }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

it.each([
  ['1', 200],
  ['2', 503],
])('a contract account signs in when BASE_RPC_QUORUM nodes agree: %s', async (quorum, status) => {
  const auth = site({
    AUTH_SECRET: newSecret,
    BASE_RPC_URL: [await startNode(1), await startNode(0)].join(),
    BASE_RPC_QUORUM: quorum,
  });
  onTestFinished(() => auth.close());
  const given = await auth.handler(new Request(`${origin}/api/auth/csrf`));
  const { csrfToken }: CsrfAnswer = JSON.parse(await given.text());
  const [cookie = ''] = given.headers.getSetCookie()[0]?.split(';', 1) ?? [];
  const message = createSiweMessage({
    domain: 'example.com',
    uri: origin,
    version: '1',
    chainId: 8453,
    nonce: csrfToken,
    address: `0x${'c0'.repeat(20)}`,
    issuedAt: new Date().toISOString(),
  });
  const body = new URLSearchParams({ csrfToken, json: 'true', message, signature: '0x1234' });
  const url = `${origin}/api/auth/callback/siwe`;
  const answer = await auth.handler(
    new Request(url, { method: 'POST', body, headers: { cookie } }),
  );
  expect(answer.status).toBe(status);
});

it.each(['a:b:c', '1.2.3.4.5', '256.0.0.1', 'example.com.9'])(
  'refuses the host %s with the usual security headers',
  async (host) => {
    const failures: unknown[] = [];
    const onError = (error: unknown) => failures.push(error);
    const ask = await serve(site({ AUTH_SECRET: newSecret }), {}, { onError });
    for (const path of ['/', '/missing', '/api/missing']) {
      const { status, headers } = await ask(path, { host });
      expect(status).toBe(400);
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    }
    expect(failures).toEqual([]);
  },
);

it('sends the usual security headers with the session server’s responses', async () => {
  const ask = await serve(site({ AUTH_SECRET: newSecret }));
  const { status, headers } = await ask('/api/auth/csrf?x=1');
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'cache-control': 'private, no-cache, no-store',
    'content-type': 'application/json',
    'cross-origin-resource-policy': 'same-origin',
    'set-cookie': [expect.stringContaining('__Host-next-auth.csrf-token=')],
    'x-frame-options': 'DENY',
  });
  expect(headers['content-security-policy']).toContain("trusted-types 'none'");
});

it('keeps the policy of the session server’s pages', async () => {
  const ask = await serve(site({ AUTH_SECRET: newSecret }));
  const { headers } = await ask('/api/auth/signin');
  expect(headers['content-security-policy']).toContain("form-action 'self'");
  expect(headers['content-security-policy']).not.toContain("trusted-types 'none'");
  expect(headers['permissions-policy']).toContain('camera=()');
});

it('shows the data of the session’s user on an account page, and of no other', async () => {
  const auth = site({ AUTH_SECRET: newSecret });
  const [ada, eve] = [
    await signedInAs(auth, `eip155:8453:0x${'ad'.repeat(20)}`),
    await signedInAs(auth, `eip155:8453:0x${'e0'.repeat(20)}`),
  ];
  const path = '/account';
  const around = { words: shell, locale: en };
  const ask = await serve(auth, {
    pages: createPageTable({
      '/src/pages/account.tsx': {
        path,
        title: 'Account',
        Page: Empty,
        requiresSession: true,
        listsSessions: true,
        listsAccounts: true,
      },
    }),
    words: createWordsTable({ en: { footer: { description: 'A site' } } }, { en: around }),
    render: ({ ownSessions, ownAccounts }) => JSON.stringify([ownSessions, ownAccounts]),
  });
  const { status, headers, body } = await ask(path, { cookie: ada.cookie });
  expect([status, headers['cache-control']]).toEqual([200, 'private, no-store']);
  const token = /csrf-token=([^;|]+)/.exec(decodeURIComponent(String(headers['set-cookie'])))?.[1];
  expect(body).toContain(`"csrfToken":"${token}"`);
  expect(body).toContain(`"id":"${ada.session.id}"`);
  expect(body).toContain(`"account":"${ada.session.account}"`);
  expect(body).not.toContain(eve.session.id);
  expect(body).not.toContain(eve.session.account);
  expect((await ask(path, { cookie: eve.cookie })).body).toContain(eve.session.account);
  expect((await ask(path)).headers.location).toContain('/api/auth/signin?error=SessionRequired');
});

it('responds to a plain request for a page as its routes do', async () => {
  const auth = site({ AUTH_SECRET: newSecret });
  const { cookie, session } = await signedInAs(auth, `eip155:8453:0x${'ad'.repeat(20)}`);
  const logged: unknown[] = [];
  const ask = await serve(
    auth,
    {
      pages: createPageTable({
        '/src/pages/home.tsx': { path: '/', title: 'Home', Page: Empty },
        '/src/pages/vault.tsx': {
          path: '/vault',
          title: 'Vault',
          requiresSession: true,
          Page: Empty,
        },
        '/src/pages/broken.tsx': { path: '/broken', title: 'Broken', Page: Empty },
      }),
      words: createWordsTable(
        { en: { footer: { description: 'A site' } } },
        { en: { words: shell, locale: en } },
      ),
      render: (state) => {
        if (state.path === '/broken' && state.params['status'] === undefined)
          throw new Error('A bug');
        return `${state.session?.user.name ?? 'no one'} ✓`;
      },
    },
    { onError: (error) => logged.push(error) },
  );
  const variants: readonly Readonly<Record<string, string>>[] = [
    {},
    { cookie },
    { cookie, 'accept-encoding': 'gzip' },
    { cookie: `${cookie}; __Host-portico.scheme=dark` },
  ];
  const statuses: unknown[] = [];
  for (const path of ['/', '/?x=1', '/vault', '/vault?next=/a', '/broken']) {
    for (const headers of variants) {
      const direct = await ask(path, { ...headers, host: 'example.com' });
      // Another host of the same server, as behind a proxy, is left to the routes.
      const routed = await ask(path, { ...headers, host: 'other.example' });
      const plain = ({
        headers: { date, connection, 'x-request-id': requestId, ...rest },
        ...answer
      }: Answered) => ({
        ...answer,
        headers: rest,
      });
      expect(plain(direct)).toEqual(plain(routed));
      statuses.push(direct.status);
    }
  }
  const guarded = [302, 200, 200, 200];
  const broken = [500, 500, 500, 500];
  expect(statuses).toEqual([
    200,
    200,
    200,
    200,
    200,
    200,
    200,
    200,
    ...guarded,
    ...guarded,
    ...broken,
  ]);
  expect(logged).toHaveLength(8);
  const home = await ask('/', { cookie, host: 'example.com' });
  expect(home.body).toContain(`${session.user.name} ✓`);
  expect(home.headers['x-frame-options']).toBe('DENY');
  const unchanged = {
    'if-none-match': (await ask('/', { host: 'example.com' })).headers.etag ?? '',
  };
  expect((await ask('/', { ...unchanged, host: 'example.com' })).status).toBe(304);
  expect((await ask('/', { ...unchanged, cookie, host: 'example.com' })).status).toBe(200);
});
