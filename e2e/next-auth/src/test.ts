import { expect, type Page } from '@playwright/test';
import { watchContext } from '@portico/testing/browser/watch-context';
import { test as base } from '@portico/testing/fixtures/worker-test';
import { goodPassword, type Host, startHost } from './host.ts';

export { expect };

type Fixtures = {
  /** The site, with an empty database, for this test alone. */
  host: Host;
};

/** Playwright's test with a site that uses next-auth's client, and no tolerance for noise. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
  host: async ({}, use) => {
    const host = await startHost();
    await use(host);
    await host.stop();
  },

  baseURL: async ({ host }, use) => {
    await use(host.origin);
  },

  context: async ({ context, host, problems }, use) => {
    await watchContext(context, host.origin, problems);
    await use(context);
  },
});

/** The status that a consumer of `useSession` shows. */
export function statusOf(page: Page, consumer = 1) {
  return page.getByRole('status', { name: `consumer ${consumer} status` });
}

/** Opens the page and waits until the client knows whether there is a session. */
export async function openPage(page: Page, query = ''): Promise<void> {
  await page.goto(`/${query}`);
  await expect(statusOf(page)).not.toHaveText('loading');
}

/** Result of next-auth's `signIn` when it does not navigate. */
export type SignInResult = {
  readonly error: string | null;
  readonly status: number;
  readonly ok: boolean;
  readonly url: string | null;
};

/** Calls the client's `signIn` with `redirect: false`. */
export async function callSignIn(
  page: Page,
  provider: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<SignInResult> {
  const result = await page.evaluate(
    ([id, options]) => nextAuth.signIn(id, { ...options, redirect: false }),
    [provider, fields] as const,
  );
  if (result === undefined) throw new TypeError('signIn resolved with nothing');
  return result;
}

/** Signs in with the password. */
export async function signInWithPassword(page: Page): Promise<void> {
  await openPage(page);
  const { ok } = await callSignIn(page, 'password', { password: goodPassword });
  expect(ok).toBe(true);
  await expect(statusOf(page)).toHaveText('authenticated');
}
