import type { Page } from '@playwright/test';
import { expect, test } from '@portico/testing/fixtures/server-test';
import { doubledSlashes } from '@portico/testing/server/url-spellings';
import { type InstalledWallet, installTestWallet } from '@portico/testing/wallets/test-wallet';

// The page where a browser ends after the built-in pages: spellings that a server, a person and a browser read differently.

test.use({ withEmail: true });

const page = (name: string, callbackUrl: string) =>
  `/api/auth/${name}?${new URLSearchParams({ callbackUrl })}`;

async function follow(from: Page, name: string, target: string): Promise<void> {
  await from.getByRole('link', { name, exact: true }).click();
  await expect(from).toHaveURL(target);
}

/** Follows every link that the pages show a visitor who signs in and out with a callback URL. */
async function signInAndOut(
  tab: Page,
  wallet: InstalledWallet,
  origin: string,
  callbackUrl: string,
  target: string,
): Promise<void> {
  await tab.goto(origin + page('signin', callbackUrl));
  await tab.getByRole('button', { name: wallet.name }).click();
  await expect(tab).toHaveURL(target);

  await tab.goto(origin + page('signin', callbackUrl));
  await follow(tab, 'Continue', target);
  await tab.goto(origin + page('signout', callbackUrl));
  await follow(tab, 'Stay signed in', target);
  await tab.goto(origin + page('signout', callbackUrl));
  await tab.getByRole('button', { name: 'Sign out' }).click();
  await expect(tab).toHaveURL(target);
  await tab.goto(origin + page('signout', callbackUrl));
  await follow(tab, 'Back to the site', target);
}

type Urls = { readonly origin: string; readonly app: string };

/** Callback URLs, and where a browser ends with each of them. */
const endings: Readonly<Record<string, (urls: Urls) => readonly (readonly [string, string])[]>> = {
  'paths that look like another site stay on the site': ({ origin }) => [
    ...doubledSlashes.map((path) => [path, new URL(path, origin).href] as const),
    [`${origin}//evil.example/x`, `${origin}//evil.example/x`],
  ],
  'URLs of another site lead to the start': ({ origin }) =>
    ['//evil.example/x', '/\\evil.example/x', '/\t/evil.example/x', 'https:evil.example'].map(
      (url) => [url, `${origin}/`] as const,
    ),
  'URLs of a trusted origin lead to that origin': ({ app }) => [
    [`${app}//evil.example/x`, `${app}//evil.example/x`],
  ],
};

for (const [title, urlsOf] of Object.entries(endings)) {
  test(`signing in and out: ${title}`, async ({ watched, server, expected }) => {
    const urls = urlsOf(server);
    test.setTimeout(20_000 + urls.length * 10_000);
    if (title.includes('trusted'))
      expected.push(new RegExp(`^request to another host: ${server.app}/`));
    const wallet = await installTestWallet(watched);
    const tab = await watched.newPage();
    for (const [callbackUrl, target] of urls)
      await test.step(callbackUrl, () =>
        signInAndOut(tab, wallet, server.origin, callbackUrl, target),
      );
  });
}

test('mailed links that sign in and that link an address stay on the site', async ({
  watched,
  server,
}) => {
  const { origin, mail } = server;
  const tab = await watched.newPage();
  for (const [index, path] of doubledSlashes.entries()) {
    const target = new URL(path, origin).href;
    const visitor = `visitor-${index}@example.org`;
    await tab.goto(origin + page('signin', path));
    await tab.getByLabel('Email').fill(visitor);
    await tab.getByRole('button', { name: 'Sign in with Email' }).click();
    await expect(tab).toHaveURL(/verify-request/);
    await tab.goto((await mail.nextLink(visitor)).href);
    await tab.getByRole('button', { name: 'Sign in' }).click();
    await expect(tab).toHaveURL(target);

    const other = `other-${index}@example.org`;
    await tab.evaluate(
      async ([email, callbackUrl]) => {
        const body = JSON.stringify({ email, callbackUrl });
        const headers = { 'content-type': 'application/json' };
        await fetch('/api/auth/accounts/email', { method: 'POST', headers, body });
      },
      [other, path],
    );
    await tab.goto((await mail.nextLink(other)).href);
    await tab.getByRole('button', { name: 'Link your email address' }).click();
    await follow(tab, 'Continue', target);
    await watched.clearCookies();
  }
});

test('the script of the sign-in page leads to the site even if its page names another one', async ({
  watched,
  server,
}) => {
  const { origin } = server;
  await watched.route(`${origin}/api/auth/signin*`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      /data-callback-url="[^"]*"/,
      'data-callback-url="//evil.example/x"',
    );
    await route.fulfill({ response: answer, body });
  });
  const wallet = await installTestWallet(watched);
  const tab = await watched.newPage();
  await tab.goto(origin + page('signin', '/vault'));
  await tab.getByRole('button', { name: wallet.name }).click();
  await expect(tab).toHaveURL(`${origin}/`);
});
