import { alice, signIn } from '@portico/testing/server/sign-message';
import { createTestAuth, type TestClock } from '@portico/testing/server/test-auth';
import { createTestBrowser, type TestBrowser } from '@portico/testing/server/test-browser';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Auth } from '../create-auth/create-auth.ts';
import { credentials } from '../providers/credentials.ts';
import { siwe } from '../providers/siwe.ts';

let auth: Auth;
let clock: TestClock;
let browser: TestBrowser;

beforeEach(async () => {
  ({ auth, clock } = await createTestAuth({
    providers: [
      siwe(),
      credentials({
        id: 'password',
        name: '<Pass & "word">',
        fields: [{ name: 'secret', label: 'Secret', type: 'password', placeholder: '••••' }],
        authorize: () => null,
      }),
    ],
    pages: { siteName: 'Example', stylesheets: ['/site.css'], scripts: ['/sign-in.js'] },
  }));
  browser = createTestBrowser(auth);
  return () => auth.close();
});

const text = async (path: string) => (await browser.fetch(path)).text();

describe('the sign-in page', () => {
  test('without the site’s script also links to the page with the wallet button, never back to a guarded page', async () => {
    const { auth: bare } = await createTestAuth();
    const readChain = async (query: string) => {
      const page = await (await createTestBrowser(bare).fetch(`signin?${query}`)).text();
      return /href="([^"]*)">Go to the site to connect/.exec(page)?.[1];
    };
    expect(await readChain('callbackUrl=/shop')).toBe('/shop');
    expect(await readChain('error=SessionRequired&callbackUrl=/vault')).toBe('/');
    await bare.close();
  });

  test('without the site’s script signs in with the wallets of the browser, by a script that its policy allows', async () => {
    const { auth: bare } = await createTestAuth();
    const { fetch } = createTestBrowser(bare);
    const response = await fetch('signin?error=SessionRequired&callbackUrl=/vault');
    const page = await response.text();
    expect(page).toContain('data-portico-wallets data-auth-path="/api/auth"');
    expect(page).toContain('data-callback-url="/vault" data-chains="[8453]"');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
    const [, path = ''] = /<script type="module" src="\/api\/auth\/([^"]+)"/.exec(page) ?? [];
    const script = await fetch(path);
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(script.headers.get('cache-control')).toContain('immutable');
    expect(await text('signin')).not.toContain('data-portico-wallets');
    await bare.close();
  });

  test('has a container for the wallet button and a hint for browsers without JavaScript', async () => {
    const page = await text('signin?callbackUrl=/account');
    expect(page).toContain('<title>Sign in · Example</title>');
    expect(page).toContain('data-portico-sign-in data-callback-url="/account"');
    expect(page).toMatch(/<noscript>.*JavaScript/s);
    expect(page).toContain('<script type="module" src="/sign-in.js"></script>');
    expect(page).toContain('<link rel="stylesheet" href="/site.css">');
  });

  test('allows the WalletConnect relay only where the site is configured for it', async () => {
    const relayUrl = 'wss://relay.example.com';
    const { auth: other } = await createTestAuth({
      pages: { scripts: ['/sign-in.js'], walletConnect: { projectId: 'a"b', relayUrl } },
    });
    const { fetch } = createTestBrowser(other);
    const signIn = await fetch('signin');
    expect(await signIn.text()).toContain(
      `data-wallet-connect-project-id="a&quot;b" data-wallet-connect-relay-url="${relayUrl}"`,
    );
    const policy = 'content-security-policy';
    expect(signIn.headers.get(policy)).toContain(`connect-src 'self' ${relayUrl};`);
    expect((await fetch('signout')).headers.get(policy)).toContain("connect-src 'self';");
    expect((await browser.fetch('signin')).headers.get(policy)).toContain("connect-src 'self';");
    await other.close();
  });

  test('has a form for each provider with fields, everything escaped', async () => {
    const page = await text('signin');
    expect(page).toContain('action="/api/auth/callback/password"');
    expect(page).toContain('Sign in with &lt;Pass &amp; &quot;word&quot;&gt;');
    expect(page).toContain('<label for="input-secret-for-password-provider">Secret</label>');
    expect(page).toContain('type="password" autocomplete="current-password"');
    expect(page).toMatch(/name="csrfToken" value="[0-9a-f]{64}"/);
  });

  test.each([
    ['Signin', 'Try signing in with a different account.'],
    ['EmailSignin', 'The email could not be sent.'],
    ['CredentialsSignin', 'Sign in failed. Check the details you provided are correct.'],
    ['SessionRequired', 'Please sign in to access this page.'],
    ['anything', 'Unable to sign in.'],
    ['__proto__', 'Unable to sign in.'],
  ])('explains ?error=%s', async (error, sentence) => {
    const page = await text(`signin?error=${error}`);
    expect(page).toContain(sentence);
    expect(page).toContain('role="alert"');
  });

  test('reflects nothing of the query', async () => {
    const evil = '"><script>alert(1)</script>';
    const query = new URLSearchParams({
      error: evil,
      callbackUrl: evil,
      csrfToken: evil,
      providers: evil,
      provider: evil,
    });
    for (const name of ['signin', 'signout', 'error']) {
      expect(await text(`${name}?${query}`)).not.toContain('alert(1)');
    }
  });

  test('shows who is already signed in', async () => {
    await signIn(browser, clock.now);
    expect(await text('signin')).toContain(alice.address);
  });
});

test('the sign-out page asks for confirmation, and its form works without JavaScript', async () => {
  await signIn(browser, clock.now);
  const page = await text('signout?callbackUrl=/bye');
  expect(page).toContain('Are you sure you want to sign out of Example?');
  const csrfToken = /name="csrfToken" value="([0-9a-f]{64})"/.exec(page)?.[1] ?? '';
  const callbackUrl = /name="callbackUrl" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const response = await browser.fetch('signout', {
    method: 'POST',
    body: new URLSearchParams({ csrfToken, callbackUrl }),
    headers: { origin: 'https://example.com', 'sec-fetch-site': 'same-origin' },
  });
  expect([response.status, response.headers.get('location')]).toEqual([
    302,
    'https://example.com/bye',
  ]);
  expect(await browser.session()).toEqual({});
});

test('the sign-out page without a session reports it, with a link back', async () => {
  const page = await text('signout?callbackUrl=/bye');
  expect(page).toContain('<h1>You’re not signed in</h1>');
  expect(page).toContain('<a class="portico-auth-action" href="/bye">Back to the site</a>');
  expect(page).not.toContain('<form');
});

test.each([
  ['signin', 'closed'],
  ['signin?error=Signin', 'failed'],
  ['signin?error=SessionRequired', 'closed'],
  ['signout', 'closed'],
  ['verify-request', 'ajar'],
  ['error?error=AccessDenied', 'failed'],
])('the door of %s is %s', async (path, state) => {
  expect(await text(path)).toContain(`data-gate="${state}"`);
});

test.each(['signin', 'signout'])('the door of %s is open with a session', async (path) => {
  await signIn(browser, clock.now);
  expect(await text(path)).toContain('data-gate="open"');
});

test('the page for another account does not offer the one that is signed in', async () => {
  await signIn(browser, clock.now);
  expect(await text('signin?callbackUrl=/vault')).toContain('href="/vault">Continue</a>');
  const page = await text('signin?error=Signin&callbackUrl=/vault');
  expect(page).toContain('Try signing in with a different account.');
  expect(page).toContain('data-gate="closed"');
  expect(page).not.toContain('>Continue<');
});

describe('the error page', () => {
  test.each([
    ['Configuration', 503, 'There is a problem with the server configuration.'],
    ['AccessDenied', 403, 'You do not have permission to sign in.'],
    ['verification', 403, 'The sign in link is no longer valid.'],
    ['whatever', 200, 'Nothing was changed.'],
    ['constructor', 200, 'Nothing was changed.'],
  ])('%s is %i', async (error, status, sentence) => {
    const response = await browser.fetch(`error?error=${error}`);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(sentence);
  });

  test.each([
    ['AccessDenied', 'Access denied', 'You do not have permission to sign in.'],
    ['AccessDenied&code=ACCESS_DENIED', 'That did not work', 'This account cannot sign in here.'],
    // Guards name the page that they protect, whose visitor is signed in.
    ['AccessDenied&callbackUrl=/vault', 'Access denied', 'This account cannot open this page.'],
    [
      'ACCESS_DENIED&code=ACCESS_DENIED&callbackUrl=/vault',
      'Access denied',
      'This account cannot open this page.',
    ],
  ])('%s offers another account', async (error, title, sentence) => {
    const response = await browser.fetch(`error?error=${error}`);
    const page = await response.text();
    expect(response.status).toBe(403);
    expect(page).toContain(`<h1>${title}</h1>`);
    expect(page).toContain(`<p>${sentence}</p>`);
    expect(page).toContain('>Use another account</a>');
  });

  test('a gate refuses in the visitor’s language', async () => {
    const response = await browser.fetch('error?error=AccessDenied&callbackUrl=/vault', {
      headers: { 'accept-language': 'de' },
    });
    expect(await response.text()).toContain('Dieses Konto kann diese Seite nicht öffnen.');
  });

  test('explains a code of the catalogue, and ignores any other text', async () => {
    const known = await browser.fetch('error?error=ORIGIN_MISMATCH&code=ORIGIN_MISMATCH');
    expect(await known.text()).toContain('The request came from another site and was refused.');
    const made = await (await browser.fetch('error?error=x&code=<b>toString')).text();
    expect(made).toContain('Nothing was changed.');
    expect(made).not.toContain('toString');
  });

  test('a refused form is answered with the reason', async () => {
    const refused = await browser.fetch('error?error=CredentialsSignin&code=RATE_LIMITED');
    const location = refused.headers.get('location') ?? '';
    expect(location).toBe(
      'https://example.com/api/auth/signin?error=CredentialsSignin&code=RATE_LIMITED',
    );
    expect(await text(location.replace('https://example.com/api/auth/', ''))).toContain(
      '>Sign in failed. Too many attempts. Wait a moment, then try again.<',
    );
    // A code that says the same leaves the redirects exactly as next-auth's.
    const same = await browser.fetch('error?error=CredentialsSignin&code=CREDENTIALS_REFUSED');
    expect(same.headers.get('location')).toBe(
      'https://example.com/api/auth/signin?error=CredentialsSignin',
    );
  });

  test('errors that the sign-in page can explain redirect there', async () => {
    const response = await browser.fetch('error?error=CredentialsSignin&provider=siwe');
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(
      'https://example.com/api/auth/signin?error=CredentialsSignin',
    );
  });
});

test.each(['signin', 'signout', 'error?error=x'])(
  '%s allows nothing inline and no frame',
  async (path) => {
    const { headers } = await browser.fetch(path, { headers: { accept: 'text/html' } });
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(await text(path)).not.toMatch(/<style|style=|<script>|\son\w+=/);
  },
);

test('only the site’s own icon is requested', async () => {
  expect(await text('signout')).toContain('<link rel="icon" href="data:,">');
  const { auth: other } = await createTestAuth({ pages: { icon: '/icon.svg' } });
  const page = await createTestBrowser(other).fetch('signout');
  expect(await page.text()).toContain('<link rel="icon" href="/icon.svg">');
  await other.close();
});

test('the chosen color scheme applies on first paint', async () => {
  const page = (cookie: string) => browser.fetch('signin', { headers: { cookie } });
  expect(await (await page('__Host-portico.scheme=dark')).text()).toContain(
    'data-portico-scheme="dark"',
  );
  expect(await (await page('__Host-portico.scheme="x')).text()).not.toContain(
    'data-portico-scheme',
  );
});

describe('the language', () => {
  const ask = (path: string, headers: Record<string, string>) => browser.fetch(path, { headers });

  test.each([
    ['signin', 'Bei Example anmelden'],
    ['signout', 'In diesem Browser gibt es keine Sitzung zu beenden.'],
    ['verify-request', 'Ein Anmeldelink ist an deine E-Mail-Adresse unterwegs.'],
    ['error?error=Verification', 'Der Anmeldelink gilt nicht mehr.'],
    ['error?error=x&code=RATE_LIMITED', 'Zu viele Versuche.'],
    ['signin?error=SessionRequired', 'Melde dich an, um diese Seite zu sehen.'],
    [
      'signin?error=CredentialsSignin&code=RATE_LIMITED',
      'Die Anmeldung ist fehlgeschlagen. Zu viele Versuche.',
    ],
  ])('of %s is what the browser asks for', async (path, sentence) => {
    const response = await ask(path, { 'accept-language': 'de-AT,en;q=0.5' });
    const page = await response.text();
    expect(page).toContain('<html lang="de" dir="ltr">');
    expect(page).toContain(sentence);
    expect(response.headers.get('content-language')).toBe('de');
    expect(response.headers.get('vary')).toBe('Accept-Language, Cookie');
  });

  test('of the question before signing out is, too', async () => {
    await signIn(browser, clock.now);
    const page = await ask('signout', { 'accept-language': 'de' });
    expect(await page.text()).toContain('Möchtest du dich wirklich von Example abmelden?');
  });

  test('that the visitor chose takes precedence, with its direction', async () => {
    const page = await ask('signin', {
      'accept-language': 'de',
      cookie: '__Host-portico.locale=ar',
    });
    expect(await page.text()).toContain('<html lang="ar" dir="rtl">');
  });

  test('is one of those that the site offers', async () => {
    const { auth: german } = await createTestAuth({ pages: { locales: ['de', 'en'] } });
    const { fetch } = createTestBrowser(german);
    const page = await fetch('signin', { headers: { 'accept-language': 'ar' } });
    expect(await page.text()).toContain('<html lang="de" dir="ltr">');
    await german.close();
  });

  test('never reverses an address', async () => {
    await signIn(browser, clock.now);
    const page = await ask('signin', { 'accept-language': 'ar' });
    expect(await page.text()).toContain(
      `<strong class="portico-auth-account" dir="ltr">${alice.address}</strong>`,
    );
  });
});

test('the stylesheet is a cacheable file', async () => {
  const href = /href="(\/api\/auth\/style\.css[^"]*)"/.exec(await text('signin'))?.[1] ?? '';
  const response = await auth.handler(new Request(`https://example.com${href}`));
  expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(response.headers.get('cache-control')).toContain('immutable');
});

test('the pages open while the database is down, and a form then gets an outage page', async () => {
  await signIn(browser, clock.now);
  await auth.close();
  expect((await browser.fetch('signin')).status).toBe(200);
  expect(await text('signout')).toContain('action="/api/auth/signout"');
  const response = await browser.fetch('signout', {
    method: 'POST',
    body: new URLSearchParams({ csrfToken: await browser.csrfToken() }),
    headers: { accept: 'text/html' },
  });
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(await response.text()).toContain('Nothing was lost');
});

test('a site’s own sign-in page gets the checked callback URL and the error', async () => {
  const { auth: own } = await createTestAuth({ pages: { signIn: '/sign-in' } });
  const ask = async (query: string) => {
    const response = await own.handler(new Request(`https://example.com/api/auth/signin${query}`));
    return [response.status, response.headers.get('location')];
  };
  expect(await ask('?error=SessionRequired&callbackUrl=/vault')).toEqual([
    302,
    '/sign-in?callbackUrl=https%3A%2F%2Fexample.com%2Fvault&error=SessionRequired',
  ]);
  expect(await ask('?callbackUrl=https://evil.example')).toEqual([
    302,
    '/sign-in?callbackUrl=https%3A%2F%2Fexample.com',
  ]);
  await own.close();
});

test('the error page of an outage is 503 and links to the requested page', async () => {
  const query = 'error=STORE_UNAVAILABLE&code=STORE_UNAVAILABLE&callbackUrl=/vault';
  const response = await browser.fetch(`error?${query}`);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await response.text()).toContain(
    'href="/api/auth/signin?callbackUrl=https%3A%2F%2Fexample.com%2Fvault"',
  );
});
