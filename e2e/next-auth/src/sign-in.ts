import { expect, type Page } from '@playwright/test';
import { goodPassword } from './host.ts';
import { openPage, statusOf } from './test.ts';

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
