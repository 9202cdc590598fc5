import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { adapterHosts } from '@portico/testing/server/adapter-hosts';
import { alice, signMessage } from '@portico/testing/server/sign-message';
import { createTestAuth, type TestClock } from '@portico/testing/server/test-auth';
import {
  cookieHeader,
  createTestBrowser,
  type TestBrowser,
} from '@portico/testing/server/test-browser';
import { abortedRequest, rawRequest } from '@portico/testing/site/malformed-requests';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Auth } from '../../create-auth/create-auth.ts';
import { credentials } from '../../providers/credentials.ts';
import { expressHandler, requireSession as requireExpressSession } from '../express.ts';
import { requireSession as requireNodeSession } from '../node.ts';
import { requireSession } from '../react-router.ts';

describe.each(Object.entries(adapterHosts))('%s', (_name, host) => {
  let auth: Auth;
  let clock: TestClock;
  let origin: string;
  const server = createServer();

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    // listen() with a port makes it so.
    const { port } = server.address() as AddressInfo;
    origin = `http://127.0.0.1:${port}`;
    ({ auth, clock } = await createTestAuth({
      url: origin,
      signInsPerMinute: 2,
      rpcProxy: {},
      trustedProxies: ['127.0.0.1'],
    }));
    server.on('request', host(auth));
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await auth.close();
  });

  /** A browser with its own IP address, behind a proxy on this machine. */
  const browserAt = (address: string) =>
    createTestBrowser(
      {
        handler(request) {
          request.headers.set('x-forwarded-for', address);
          return fetch(request, { redirect: 'manual' });
        },
      },
      { origin },
    );
  const vault = (browser: TestBrowser, accept = 'text/html') =>
    fetch(`${origin}/vault`, {
      redirect: 'manual',
      headers: {
        accept,
        cookie: cookieHeader(browser),
      },
    });
  const signIn = async (browser: TestBrowser) =>
    browser.post(
      'callback/siwe',
      await signMessage(await browser.csrfToken(), clock.now, {
        domain: new URL(origin).host,
        uri: origin,
        scheme: 'http',
      }),
    );

  test('signs in, opens the guarded page, signs out', async () => {
    const browser = browserAt('203.0.113.1');
    const anonymous = await vault(browser);
    expect(anonymous.status).toBe(302);
    expect(anonymous.headers.get('location')).toBe(
      `${origin}/api/auth/signin?error=SessionRequired&callbackUrl=%2Fvault`,
    );
    expect((await signIn(browser)).response.status).toBe(200);
    expect(await browser.session()).toMatchObject({ address: alice.address });
    expect(await (await vault(browser)).text()).toBe(`Hello ${alice.address}`);
    await browser.post('signout');
    expect((await vault(browser)).status).toBe(302);
  });

  test('passes the client’s IP address on, so that limits per network apply', async () => {
    const browser = browserAt('203.0.113.2');
    await browser.post('callback/siwe', { message: 'x' });
    await browser.post('callback/siwe', { message: 'x' });
    expect((await browser.post('callback/siwe', { message: 'x' })).response.status).toBe(429);
    const other = await browserAt('203.0.113.3').post('callback/siwe', { message: 'x' });
    expect(other.answer.code).toBe('SIWE_HEADER');
  });

  test.each(['/api/rpc', '/api/rpc/8453'])('answers %s by the same handler', async (path) => {
    const body = { jsonrpc: '2.0', id: 1, method: 'eth_sendRawTransaction' };
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify(body),
    });
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { id: 1, error: { data: { code: 'RPC_METHOD_REFUSED' } } },
    ]);
  });

  test('accepts JSON as well as form fields', async () => {
    const browser = browserAt('203.0.113.4');
    const response = await browser.fetch('signout', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ csrfToken: await browser.csrfToken(), json: 'true' }),
    });
    expect([response.status, await response.json()]).toEqual([200, { url: origin }]);
  });

  test('answers every method and path, however odd, below 500', async () => {
    const lines = [
      'GET /api/auth/session HTTP/1.1',
      'HEAD /api/auth/session HTTP/1.1',
      'OPTIONS /api/auth/session HTTP/1.1',
      'PUT /api/auth/session HTTP/1.1',
      'DELETE /api/auth/session HTTP/1.1',
      'PATCH /api/auth/signin/siwe HTTP/1.1',
      'TRACE /api/auth/session HTTP/1.1',
      'GET /api/auth/%ff%00?%ff HTTP/1.1',
      'GET /api/auth//evil.example/ HTTP/1.1',
      'GET //evil.example/api/auth/session HTTP/1.1',
      'GET http://evil.example/api/auth/session HTTP/1.1',
      'POST /api/auth/signout HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: 1',
    ];
    for (const line of lines) {
      const [status = 0] = await rawRequest(
        origin,
        `${line}\r\nhost: x\r\ncookie: \xff=\xe9\r\nconnection: close\r\n\r\n{`,
      );
      expect.soft([line, status >= 200 && status < 500, status]).toEqual([line, true, status]);
    }
  });

  test.each([
    ['/api/auth/x/../session', 200],
    ['/api/auth/%2e/session?x="#c', 200],
    ['/api/auth/session/x/y', 400],
  ])('reads the path of %s as the URL standard does', async (path, status) => {
    const lines = [`GET ${path} HTTP/1.1`, 'host: x', 'connection: close', '', ''];
    expect(await rawRequest(origin, lines.join('\r\n'))).toEqual([status]);
  });

  test('refuses a body of a megabyte without buffering it', async () => {
    const response = await fetch(`${origin}/api/auth/signout`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `message=${'x'.repeat(1024 * 1024)}`,
    });
    expect([response.status, await response.json()]).toMatchObject([
      413,
      { code: 'BODY_TOO_LARGE' },
    ]);
  });

  test('survives clients that disconnect during a request', async () => {
    const head =
      'POST /api/auth/callback/siwe HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 999\r\n\r\nmessage=half';
    for (let count = 0; count < 5; count++) await abortedRequest(origin, head);
    expect(await browserAt('203.0.113.5').session()).toEqual({});
  });
});

test.each(Object.entries(adapterHosts))('%s serves another base path', async (_name, host) => {
  const { auth } = await createTestAuth({ basePath: '/elsewhere/auth' });
  const server = createServer(host(auth));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // Same as above.
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      redirect: 'manual',
      headers: { accept: 'text/html' },
    });
  try {
    const session = await ask('/elsewhere/auth/session');
    expect([session.status, await session.json()]).toEqual([200, {}]);
    expect((await ask('/api/auth/session')).status).toBe(404);
    expect((await ask('/vault')).headers.get('location')).toBe(
      'https://example.com/elsewhere/auth/signin?error=SessionRequired&callbackUrl=%2Fvault',
    );
  } finally {
    server.closeAllConnections();
    server.close();
    await auth.close();
  }
});

test.each(Object.entries(adapterHosts))(
  '%s lets a trusted origin ask first',
  async (_name, host) => {
    const app = 'https://app.example.com';
    const { auth } = await createTestAuth({ trustedOrigins: [app] });
    const server = createServer(host(auth));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // Same as above.
    const ask = async (origin: string) => {
      const { status, headers } = await fetch(`http://127.0.0.1:${port}/api/auth/verify`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
      return [status, headers.get('access-control-allow-origin'), headers.get('vary')];
    };
    try {
      expect(await ask(app)).toEqual([204, app, 'Origin']);
      expect(await ask('https://evil.example')).toEqual([204, null, 'Origin']);
    } finally {
      server.closeAllConnections();
      server.close();
      await auth.close();
    }
  },
);

test.each(['Express', 'Hono', 'node:http', 'Request → Response'])(
  '%s answers scripts with 401, and all with 503 when the session cannot be checked',
  async (name) => {
    const { auth } = await createTestAuth();
    const server = createServer(adapterHosts[name]?.(auth));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // Same as above.
    const ask = async () => {
      const response = await fetch(`http://127.0.0.1:${port}/vault`, {
        headers: { cookie: `__Host-next-auth.session-token=${'a'.repeat(43)}` },
      });
      return [response.status, await response.json()];
    };
    try {
      expect(await ask()).toMatchObject([401, { code: 'SESSION_REQUIRED' }]);
      await auth.close();
      expect(await ask()).toMatchObject([503, { code: 'STORE_UNAVAILABLE' }]);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  },
);

const guarded: Readonly<Record<string, (auth: Auth) => RequestListener>> = {
  Express: (auth) => express().use(requireExpressSession(auth)),
  'node:http': (auth) => (request, response) => void requireNodeSession(auth, request, response),
};

test.each(Object.entries(guarded))(
  'a guard of %s answers anonymous requests for any path',
  async (_name, listener) => {
    const { auth } = await createTestAuth();
    const server = createServer(listener(auth));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // Same as above.
    try {
      for (const target of ['http://a:99999/vault', 'http://evil.example/vault']) {
        const text = `GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`;
        const [status = 0] = await rawRequest(`http://127.0.0.1:${port}`, text);
        expect.soft([target, status]).toEqual([target, 401]);
      }
    } finally {
      server.closeAllConnections();
      server.close();
      await auth.close();
    }
  },
);

test.each([
  ['/vault.data?tab=1&_routes=routes%2Fvault', '/vault?tab=1'],
  ['/vault.data', '/vault'],
  ['/vault/_.data', '/vault/'],
  ['/_root.data', '/'],
  ['/vault?tab=1', '/vault?tab=1'],
])('React Router requests page data at %s; the callback URL is %s', async (asked, page) => {
  const { auth } = await createTestAuth();
  const thrown = await requireSession(auth, new Request(`https://example.com${asked}`)).catch(
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(Response);
  if (!(thrown instanceof Response)) return;
  expect(new URL(thrown.headers.get('location') ?? '').searchParams.get('callbackUrl')).toBe(page);
  expect(thrown.headers.get('x-remix-reload-document')).toBe('true');
  await auth.close();
});

test.each(Object.entries(adapterHosts))(
  '%s hands a Fetch request to the site’s functions',
  async (_name, host) => {
    const requests: Request[] = [];
    const { auth } = await createTestAuth({
      providers: [
        credentials({
          authorize({ name }, request) {
            requests.push(request);
            return name === 'a' ? { id: 1 } : null;
          },
        }),
      ],
      allow({ request }) {
        requests.push(request);
        return true;
      },
    });
    const server = createServer(host(auth)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // Same as above.
    const base = `http://127.0.0.1:${port}/api/auth`;
    const asked = await fetch(`${base}/csrf`);
    const { csrfToken } = JSON.parse(await asked.text());
    const cookie = asked.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
    const type = 'application/json';
    const { status } = await fetch(`${base}/callback/credentials?a=%20b`, {
      method: 'POST',
      headers: { 'content-type': type, 'x-tenant': 'ä', cookie: cookie.join('; ') },
      body: JSON.stringify({ csrfToken, name: 'a', json: 'true' }),
    });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await auth.close();
    expect(status).toBe(200);
    const [first, second] = requests;
    expect(first).toBeInstanceOf(Request);
    expect(second).toBe(first);
    expect(first?.method).toBe('POST');
    expect(first?.url).toMatch(/^http:.*\/api\/auth\/callback\/credentials\?a=%20b$/);
    expect(first?.headers.get('x-tenant')).toBe('ä');
    expect(first?.headers.get('content-type')).toBe(type);
  },
);

test('Express refuses a post whose parsed body is no text', async () => {
  const { auth } = await createTestAuth({});
  const app = express();
  app.use((request, _response, next) => {
    request.body = { csrfToken: 1n };
    next();
  });
  const server = createServer(app.use(expressHandler(auth))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // Same as above.
  const { status } = await fetch(`http://127.0.0.1:${port}/api/auth/signout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await auth.close();
  expect(status).toBe(400);
});

// Body parsers of Express wait for it themselves.
test.each(['node:http', 'Express', 'Hono', 'Request → Response'])(
  '%s does not wait for a body that is too large by its own word',
  async (name) => {
    const { auth } = await createTestAuth({});
    const server = createServer(adapterHosts[name]?.(auth)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // Same as above.
    const lines = [
      ...['POST /api/auth/signout HTTP/1.1', 'host: x', 'connection: close'],
      ...['content-type: application/json', 'content-length: 70000', '', ''],
    ];
    expect(await rawRequest(`http://127.0.0.1:${port}`, lines.join('\r\n'))).toEqual([413]);
    await new Promise((resolve) => server.close(resolve));
    await auth.close();
  },
);
