import { alice, bob, signMessage } from '@portico/testing/server/sign-message';
import { createTestAuth, type TestClock } from '@portico/testing/server/test-auth';
import {
  createTestBrowser,
  readForm,
  type TestBrowser,
} from '@portico/testing/server/test-browser';
import fc from 'fast-check';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Auth } from '../create-auth/create-auth.ts';
import type { AuthOptions } from '../create-auth/options.ts';
import { email } from '../providers/email.ts';
import { siwe } from '../providers/siwe.ts';
import { createMailCatcher } from '../test-kit/mail-catcher.ts';

const server = 'https://example.com';
const app = 'https://app.example.com';
const otherApp = 'https://other.example.com';
const elsewhere = 'https://portico.example.org';

let auth: Auth;
let clock: TestClock;
let browser: TestBrowser;

async function open(options: Partial<AuthOptions> = {}) {
  ({ auth, clock } = await createTestAuth({ trustedOrigins: [app], ...options }));
  onTestFinished(() => auth.close());
  browser = createTestBrowser(auth);
}
beforeEach(() => open());

/** The headers that browsers send from a page of a trusted origin. */
const from = (origin: string, site = 'same-site') => ({ origin, 'sec-fetch-site': site });

const jsonPost = (body: unknown, headers: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** Signs in as the dialog does, with a message of one origin that is posted from another. */
async function verify({ message = app, post = app } = {}) {
  const headers = from(post, post === server ? 'same-origin' : 'same-site');
  const answer = await browser.fetch('nonce', { headers });
  const { nonce } = Object(await answer.json());
  const { host, protocol } = new URL(message);
  const signed = await signMessage(nonce, clock.now, {
    domain: host,
    uri: message,
    scheme: protocol.slice(0, -1),
  });
  return browser.fetch('verify', jsonPost(signed, headers));
}

const cors = ({ headers }: Response) => ({
  origin: headers.get('access-control-allow-origin'),
  credentials: headers.get('access-control-allow-credentials'),
  exposed: headers.get('access-control-expose-headers'),
});
const allowed = {
  origin: app,
  credentials: 'true',
  exposed: 'Date, Retry-After, X-Request-Id, portico-session-ended',
};
const none = { origin: null, credentials: null, exposed: null };

describe('an app on a trusted origin', () => {
  test('signs in, reads its session and signs out, and may read every answer', async () => {
    const verified = await verify();
    expect([verified.status, cors(verified)]).toEqual([200, allowed]);
    const session = await browser.fetch('session', { headers: from(app) });
    expect(await session.json()).toMatchObject({ address: alice.address });
    expect(cors(session)).toEqual(allowed);
    const body = new URLSearchParams({ csrfToken: await browser.csrfToken(), json: 'true' });
    const signedOut = await browser.fetch('signout', { method: 'POST', headers: from(app), body });
    expect([signedOut.status, cors(signedOut)]).toEqual([200, allowed]);
    // Without a callback URL an app goes to its own start, not to the server's.
    expect(await signedOut.json()).toEqual({ url: app });
    expect(await browser.session()).toEqual({});
  });

  test('may read refusals and outages, with the headers that say when to try again', async () => {
    const refused = await browser.fetch('verify', jsonPost({}, from(app)));
    expect([refused.status, cors(refused)]).toEqual([400, allowed]);
    const head = await browser.fetch('session', { method: 'HEAD', headers: from(app) });
    expect([head.status, cors(head)]).toEqual([200, allowed]);
    for (const path of ['unknown', 'session/x/y', 'signin/%ff']) {
      const answer = await browser.fetch(path, { headers: from(app) });
      expect([path, cors(answer)]).toEqual([path, allowed]);
    }
    await verify();
    await auth.close();
    const outage = await browser.fetch('session', { headers: from(app) });
    expect([outage.status, cors(outage)]).toEqual([503, allowed]);
    expect(outage.headers.get('retry-after')).toBe('5');
  });

  test.each(['session', 'verify', 'signout', 'unknown', '../rpc'])(
    'gets the permission to ask %s, without cookies and for these requests only',
    async (path) => {
      const response = await browser.fetch(path, {
        method: 'OPTIONS',
        headers: {
          ...from(app),
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
      });
      expect([response.status, cors(response)]).toEqual([204, allowed]);
      const { headers } = response;
      expect(headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST');
      expect(headers.get('access-control-allow-headers')).toBe('Content-Type');
      expect(headers.get('vary')).toBe('Origin');
      expect(headers.getSetCookie()).toEqual([]);
    },
  );

  test.each([
    ['/account', `${app}/account`],
    [`${app}/account?tab=1`, `${app}/account?tab=1`],
    ['https://example.com/account', 'https://example.com/account'],
    ['https://evil.example/', app],
    ['https://www.example.com/', app],
    ['http://app.example.com/', app],
    ['//evil.example/', app],
  ])('that asks to go to %s afterwards is sent to %s', async (callbackUrl, url) => {
    const csrfToken = await browser.csrfToken();
    const body = new URLSearchParams({ csrfToken, json: 'true', callbackUrl });
    const response = await browser.fetch('signout', { method: 'POST', headers: from(app), body });
    expect(await response.json()).toEqual({ url });
  });

  test.each([
    ['its own domain', app, 200, undefined],
    ['the server’s', server, 401, 'DOMAIN_MISMATCH'],
    ['another app’s', otherApp, 401, 'DOMAIN_MISMATCH'],
  ])('links a wallet with a message of %s', async (_, message, status, code) => {
    await verify();
    const asked = await browser.fetch('nonce?purpose=link', { headers: from(app) });
    const { nonce, statement } = Object(await asked.json());
    const signed = await signMessage(nonce, clock.now, {
      signer: bob,
      statement,
      domain: new URL(message).host,
      uri: message,
    });
    const linked = await browser.fetch('accounts/link', jsonPost(signed, from(app)));
    const { accounts = [], code: refusal } = Object(await linked.json());
    expect([linked.status, refusal, cors(linked)]).toEqual([status, code, allowed]);
    expect(accounts).toHaveLength(code === undefined ? 2 : 0);
  });

  test('reads from the RPC proxy, refusals included', async () => {
    await open({ rpcProxy: {} });
    const ask = (origin: string) =>
      auth.handler(
        new Request(
          'https://example.com/api/rpc',
          jsonPost({ method: 'eth_sendNothing' }, from(origin)),
        ),
      );
    const answer = await ask(app);
    expect([answer.status, cors(answer)]).toEqual([200, allowed]);
    const refused = await ask('https://evil.example');
    expect([refused.status, cors(refused)]).toEqual([403, none]);
  });
});

test.each<[string, { message?: string; post?: string }, number, string | undefined]>([
  ['of the app, from the app', {}, 200, undefined],
  ['of the server’s own page, from that page', { message: server, post: server }, 200, undefined],
  ['of the server’s page, from the app', { message: server }, 401, 'DOMAIN_MISMATCH'],
  ['of the app, from the server’s page', { post: server }, 401, 'DOMAIN_MISMATCH'],
  ['of one app, from another one', { message: otherApp }, 401, 'DOMAIN_MISMATCH'],
  ['of the app without TLS', { message: 'http://app.example.com' }, 401, 'SCHEME_MISMATCH'],
  ['of the app on another port', { message: `${app}:8443` }, 401, 'DOMAIN_MISMATCH'],
])('a message %s', async (_, origins, status, code) => {
  await open({ trustedOrigins: [app, otherApp] });
  const response = await verify(origins);
  expect([response.status, Object(await response.json()).code]).toEqual([status, code]);
});

/** Origins that are not listed, however alike. */
const strangers: readonly (readonly [string, Record<string, string>])[] = [
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['a sister subdomain', { origin: 'https://evil.example.com', 'sec-fetch-site': 'same-site' }],
  [
    'a subdomain of the app',
    { origin: 'https://x.app.example.com', 'sec-fetch-site': 'same-site' },
  ],
  ['the app without TLS', { origin: 'http://app.example.com', 'sec-fetch-site': 'cross-site' }],
  ['another port of the app', { origin: `${app}:8443`, 'sec-fetch-site': 'same-site' }],
  ['a name that only begins alike', { origin: `${app}.evil.example` }],
  ['a name that only ends alike', { origin: 'https://evilapp.example.com' }],
  ['a sandbox', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['two origins', { origin: `${app}, https://evil.example` }],
  ['a neighbour that hides its origin', { 'sec-fetch-site': 'same-site' }],
  ['another site that hides its origin', { 'sec-fetch-site': 'cross-site' }],
];

describe.each(strangers)('%s', (_name, headers) => {
  test('may read nothing, and no answer is cached for it', async () => {
    await verify();
    const paths = ['session', 'sessions', 'csrf', 'nonce', 'nonce?purpose=link', 'providers'];
    for (const path of [...paths, 'accounts']) {
      const response = await browser.fetch(path, { headers });
      expect([path, cors(response)]).toEqual([path, none]);
      expect(response.headers.get('vary')).toContain('Origin');
    }
    const asked = await browser.fetch('verify', {
      method: 'OPTIONS',
      headers: { ...headers, 'access-control-request-method': 'POST' },
    });
    expect(cors(asked)).toEqual(none);
    expect(asked.headers.has('access-control-allow-methods')).toBe(false);
  });

  test.each(['application/x-www-form-urlencoded', 'text/plain', 'application/json', ''])(
    'changes nothing with a forged post of type %j, even with the right token',
    async (type) => {
      await verify();
      const fields = { csrfToken: await browser.csrfToken(), json: 'true', message: 'x' };
      const body =
        type === 'application/json' ? JSON.stringify(fields) : `${new URLSearchParams(fields)}`;
      const own = ['signout', 'sessions/end-others', 'callback/siwe', 'verify'];
      const linked = ['accounts/link', 'accounts/email', 'accounts/unlink', 'accounts/confirm'];
      for (const path of [...own, ...linked]) {
        const response = await browser.fetch(path, {
          method: 'POST',
          headers: { ...headers, ...(type !== '' && { 'content-type': type }) },
          body,
        });
        expect([path, response.status, cors(response)]).toEqual([path, 403, none]);
        expect(await response.json()).toMatchObject({ code: 'ORIGIN_MISMATCH' });
      }
      expect(await browser.session()).toHaveProperty('address');
    },
  );
});

test('no other origin is allowed anything, however it is made up', async () => {
  const parts = fc.constantFrom(
    'https://',
    'http://',
    'app.',
    'example.com',
    'evil.',
    '.evil',
    ':443',
    ':8443',
    '/',
    '@',
    'null',
    ',',
    ' ',
    '*',
    'APP.EXAMPLE.COM',
    '%2e',
    '\t',
    '#',
    '?',
    app,
    server,
  );
  const made = fc.array(parts, { minLength: 1, maxLength: 5 }).map((all) => all.join('').trim());
  await verify();
  const csrfToken = await browser.csrfToken();
  await fc.assert(
    fc.asyncProperty(made, async (origin) => {
      fc.pre(origin !== '' && origin !== app && origin !== server);
      const body = new URLSearchParams({ csrfToken, json: 'true' });
      const response = await browser.fetch('signout', {
        method: 'POST',
        headers: { origin },
        body,
      });
      expect([origin, response.status, cors(response)]).toEqual([origin, 403, none]);
    }),
    { numRuns: 300 },
  );
  expect(await browser.session()).toHaveProperty('address');
});

describe('a post that names no origin', () => {
  const post = async () => {
    const body = new URLSearchParams({ csrfToken: await browser.csrfToken(), json: 'true' });
    return (await browser.fetch('signout', { method: 'POST', body })).status;
  };
  test('comes from a server, while cookies stay with one site', async () => {
    expect(await post()).toBe(200);
  });
  test('is refused where pages of other sites send the cookies', async () => {
    await open({ trustedOrigins: [elsewhere] });
    expect(await post()).toBe(403);
  });
});

describe('cookies', () => {
  const attributes = async () => {
    const { headers } = await verify();
    return headers.getSetCookie().map((line) => line.slice(line.indexOf('; HttpOnly')));
  };

  test('stay with the site while every app is part of it', async () => {
    expect(await attributes()).toEqual(['; HttpOnly; SameSite=Lax; Secure']);
  });

  test.each([elsewhere, 'http://localhost:5173'])(
    'are sent by pages of %s, which is another site',
    async (other) => {
      await open({ trustedOrigins: [app, other] });
      expect(await attributes()).toEqual(['; HttpOnly; SameSite=None; Secure; Partitioned']);
      const { headers } = await browser.fetch('csrf');
      for (const cookie of headers.getSetCookie()) expect(cookie).toContain('SameSite=None');
    },
  );
});

describe('the server’s own pages', () => {
  const mail = createMailCatcher();
  beforeEach(async () => {
    const providers = [siwe(), email({ send: mail.send })];
    await open({ providers, pages: { signIn: `${app}/sign-in`, home: `${app}/` } });
  });

  test('send the visitor to the app’s sign-in page', async () => {
    const { headers } = await browser.fetch('signin?callbackUrl=%2Fvault&error=SessionRequired');
    expect(headers.get('location')).toBe(
      `${app}/sign-in?callbackUrl=https%3A%2F%2Fexample.com%2Fvault&error=SessionRequired`,
    );
  });

  test('a link that the app had mailed leads back to it, which the policy of its page allows', async () => {
    const csrfToken = await browser.csrfToken();
    const body = new URLSearchParams({
      csrfToken,
      json: 'true',
      email: 'eve@example.org',
      callbackUrl: '/account',
    });
    await browser.fetch('signin/email', { method: 'POST', headers: from(app), body });
    const link = await mail.nextLink('eve@example.org');
    expect(link.origin).toBe('https://example.com');
    const page = await browser.fetch(`callback/email${link.search}`);
    expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${app};`);
    const { path, fields } = readForm(await page.text(), 'callback/email');
    const pressed = await browser.fetch(path, {
      method: 'POST',
      headers: { origin: 'https://example.com', 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(fields),
    });
    expect(pressed.headers.get('location')).toBe(`${app}/account`);
    const session = await browser.fetch('session', { headers: from(app) });
    expect(await session.json()).toMatchObject({ user: { email: 'eve@example.org' } });
  });

  test('link the start of the app, and lead there without a callback URL', async () => {
    for (const path of ['signout', 'verify-request', 'error?error=Configuration']) {
      const page = await (await browser.fetch(path)).text();
      expect(page).toContain(`href="${app}/"`);
      expect(page).not.toContain('href="/"');
    }
    expect((await browser.post('signout')).answer.url).toBe(`${app}/`);
  });

  test('the sign-out page links back to the app in full', async () => {
    const query = new URLSearchParams({ callbackUrl: `${app}/account` });
    const page = await (await browser.fetch(`signout?${query}`)).text();
    expect(page).toContain(`href="${app}/account"`);
  });
});

test('without trusted origins answers have no CORS headers', async () => {
  await open({ trustedOrigins: [] });
  const response = await browser.fetch('session', { headers: from(app) });
  expect([cors(response), response.headers.has('vary')]).toEqual([none, false]);
});
