// Sign-in by mail through next-auth's own client.
import { email } from '@portico/server';
import { describeRequest, startHost } from '../src/host.ts';
import { test as base, callSignIn, expect, openPage, statusOf } from '../src/test.ts';

const test = base.extend({
  host: async ({ mail }, use) => {
    const providers = [email({ server: mail.url, from: 'A site <noreply@example.com>' })];
    const host = await startHost({ providers });
    await use(host);
    await host.stop();
  },
});

test('requests an email at signin, and its link signs in with one click', {
  tag: '@smoke',
}, async ({ page, host, mail }) => {
  await openPage(page);
  expect(
    await callSignIn(page, 'email', { email: 'eve@example.com', callbackUrl: '/there' }),
  ).toEqual({
    error: null,
    status: 200,
    ok: true,
    url: `${host.origin}/api/auth/verify-request?provider=email&type=email`,
  });
  expect(host.requests.map(describeRequest)).toContain('POST signin/email');
  await expect.poll(() => mail.links).toHaveLength(1);

  await page.goto(mail.links[0] ?? '');
  await expect(page.getByText('eve@example.com')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${host.origin}/there`);
  await expect(statusOf(page)).toHaveText('authenticated');
  expect(await page.evaluate(() => nextAuth.getSession())).toMatchObject({
    user: { email: 'eve@example.com' },
  });
});

test('with redirect opens the page that says to check the inbox', async ({ page, host, mail }) => {
  await openPage(page);
  await page.evaluate(() => {
    void nextAuth.signIn('email', { email: 'eve@example.com' });
  });
  await page.waitForURL(`${host.origin}/api/auth/verify-request?provider=email&type=email`);
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  expect(mail.links).toHaveLength(1);
});

for (const [what, address] of Object.entries({
  'no address': '',
  'an address that is none': 'eve',
  'two addresses': 'eve@example.com,mallory@example.com',
})) {
  test(`is not ok with ${what}`, async ({ page, mail, expected }) => {
    expected.push(/status of 400/);
    await openPage(page);
    expect(await callSignIn(page, 'email', { email: address })).toEqual({
      error: 'EmailSignin',
      status: 400,
      ok: false,
      url: null,
    });
    expect(mail.links).toEqual([]);
  });
}

test('is not ok while no email can be sent', async ({ page, mail, expected }) => {
  expected.push(/status of 503/);
  mail.refuse();
  await openPage(page);
  expect(await callSignIn(page, 'email', { email: 'eve@example.com' })).toEqual({
    error: 'EmailSignin',
    status: 503,
    ok: false,
    url: null,
  });
});
