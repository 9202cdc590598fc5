import type { CsrfAnswer } from '@portico/protocol';
import { databases } from '@portico/testing/database/databases';
import { linkWallet } from '@portico/testing/server/link-account';
import { bob, signIn } from '@portico/testing/server/sign-message';
import { createTestAuth, type TestClock } from '@portico/testing/server/test-auth';
import {
  cookieHeader,
  createTestBrowser,
  type TestBrowser,
} from '@portico/testing/server/test-browser';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Auth } from '../create-auth/create-auth.ts';

describe.each(databases)('what an account page shows, on %s', (_, create) => {
  let auth: Auth;
  let clock: TestClock;
  let browser: TestBrowser;
  beforeEach(async () => {
    ({ auth, clock } = await createTestAuth({ database: await create() }));
    browser = createTestBrowser(auth);
    await signIn(createTestBrowser(auth), clock.now);
    clock.now += 1000;
    await signIn(browser, clock.now);
    await linkWallet(browser, clock.now, bob);
    return () => auth.close();
  });

  const request = (cookies: ReadonlyMap<string, string>) =>
    new Request('https://example.com/account?tab=1', {
      headers: { cookie: cookieHeader({ cookies }) },
    });
  const readAnswer = async <Answer>(path: string): Promise<Answer> =>
    JSON.parse(await (await browser.fetch(path)).text());

  test('is what four calls of the API tell', async () => {
    const { session, user, accounts, sessions, ...rest } = await auth.requireOwnData(
      request(browser.cookies),
    );
    expect(session).toEqual(await browser.session());
    expect({ user, accounts, sessions }).toEqual(await readAnswer('accounts'));
    expect({ sessions }).toEqual(await readAnswer('sessions'));
    expect([accounts.length, sessions.length]).toEqual([2, 2]);
    // The browser has a young token, which its forms share.
    const { csrfToken } = await readAnswer<CsrfAnswer>('csrf');
    expect(rest).toEqual({ csrfToken, cookies: [], emailProviders: [] });
  });

  test('brings a CSRF token and its cookie to a browser without', async () => {
    const cookies = new Map([...browser.cookies].filter(([name]) => name.includes('session')));
    const { csrfToken, cookies: set } = await auth.requireOwnData(request(cookies));
    expect(set).toEqual([expect.stringContaining(`csrf-token=${csrfToken}`)]);
  });

  test('leads to the sign-in page without a session', async () => {
    const refused = await auth.requireOwnData(request(new Map())).catch((thrown) => thrown);
    const expected = await auth.requireSession(request(new Map())).catch((thrown) => thrown);
    expect(refused.status).toBe(302);
    expect(refused.headers.get('location')).toBe(expected.headers.get('location'));
    expect(refused.headers.get('location')).toContain('callbackUrl=%2Faccount%3Ftab%3D1');
  });

  test('is refused for a user that was deleted', async () => {
    const { user } = await auth.requireOwnData(request(browser.cookies));
    await auth.users.delete(user.id);
    const refused = await auth.requireOwnData(request(browser.cookies)).catch((thrown) => thrown);
    expect(refused.status).toBe(302);
  });
});
