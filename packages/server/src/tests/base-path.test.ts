import { alice, signIn } from '@portico/testing/server/sign-message';
import { createTestAuth, type TestClock } from '@portico/testing/server/test-auth';
import {
  createTestBrowser,
  readForm,
  type TestBrowser,
} from '@portico/testing/server/test-browser';
import { beforeEach, expect, test } from 'vitest';
import type { Auth } from '../create-auth/create-auth.ts';
import { email } from '../providers/email.ts';
import { siwe } from '../providers/siwe.ts';
import { createMailCatcher, type MailCatcher } from '../test-kit/mail-catcher.ts';

const basePath = '/gate/v1.auth';
const site = 'https://example.com';

let auth: Auth;
let clock: TestClock;
let browser: TestBrowser;
let mail: MailCatcher;
beforeEach(async () => {
  mail = createMailCatcher();
  const providers = [siwe(), email({ send: mail.send })];
  ({ auth, clock } = await createTestAuth({ basePath, providers }));
  browser = createTestBrowser(auth, { basePath });
  return () => auth.close();
});

/** Submits the form of a page, as a browser without script does. */
async function submit(
  page: Response,
  action: string,
  fields: Readonly<Record<string, string>> = {},
) {
  const form = readForm(await page.text(), action, basePath);
  const body = new URLSearchParams({ ...form.fields, ...fields });
  const headers = { origin: site, accept: 'text/html' };
  return browser.fetch(form.path, { method: 'POST', body, headers });
}

/** Returns the path of a redirect below the base path. */
function target({ headers }: Response): string {
  const location = headers.get('location') ?? '';
  const base = `${site}${basePath}/`;
  return location.startsWith(base) ? location.slice(base.length) : `elsewhere: ${location}`;
}

test('nothing that the server writes names the default base path', async () => {
  const pages = ['signin', 'signout', 'verify-request', 'error?error=Verification', 'providers'];
  for (const path of [...pages, 'signin?error=OAuthSignin', 'error?error=STORE_UNAVAILABLE']) {
    const response = await browser.fetch(path, { headers: { accept: 'text/html' } });
    const text = `${response.headers.get('location')} ${await response.text()}`;
    expect.soft([path, text.includes('/api/auth')]).toEqual([path, false]);
  }
  const style = /href="([^"]*style\.css[^"]*)"/.exec(await (await browser.fetch('signin')).text());
  expect(style?.[1]).toMatch(new RegExp(`^${basePath}/style\\.css`));
  expect((await browser.fetch('style.css')).status).toBe(200);
});

test('the default path is not answered, nor is one that only begins alike', async () => {
  for (const path of [
    '/api/auth/session',
    `${basePath}x/session`,
    basePath,
    '/gate/v1xauth/session',
  ]) {
    const response = await auth.handler(new Request(`${site}${path}`));
    expect([path, response.status]).toEqual([path, 404]);
  }
});

test('a wallet signs in and out, with scripts', async () => {
  expect((await signIn(browser, clock.now)).response.status).toBe(200);
  expect(await browser.session()).toMatchObject({ address: alice.address });
  expect((await browser.post('signout')).response.status).toBe(200);
  expect(await browser.session()).toEqual({});
});

test('a mailed link signs in without script, and the sign-out page signs out', async () => {
  const asked = await submit(await browser.fetch('signin?callbackUrl=/account'), 'signin/email', {
    email: 'eve@example.org',
  });
  expect(target(asked)).toBe('verify-request?provider=email&type=email');
  const { href: link } = await mail.nextLink('eve@example.org');
  expect(link).toMatch(new RegExp(`^${site}${basePath}/callback/email\\?`));
  const opened = await browser.fetch(link.slice(`${site}${basePath}/`.length));
  const signedIn = await submit(opened, 'callback/email');
  expect(signedIn.headers.get('location')).toBe(`${site}/account`);
  expect(await browser.session()).toMatchObject({ user: { email: 'eve@example.org' } });
  await submit(await browser.fetch('signout'), 'signout');
  expect(await browser.session()).toEqual({});
});

test('refusals lead to its pages, and a guard to its sign-in page', async () => {
  const { answer } = await browser.post('callback/siwe', { message: 'x' });
  expect(answer.url).toBe(
    `${site}${basePath}/error?error=CredentialsSignin&provider=siwe&code=SIWE_HEADER`,
  );
  const path = answer.url.slice(`${site}${basePath}/`.length);
  expect(target(await browser.fetch(path))).toMatch(/^signin\?error=CredentialsSignin/);
  const refused = await auth.requireSession(new Request(`${site}/vault`)).catch((sent) => sent);
  expect(target(refused)).toBe('signin?error=SessionRequired&callbackUrl=%2Fvault');
});
