// Refused sign-ins through next-auth's own client: `ok` is right, and nothing throws.
import { goodPassword } from '../src/host.ts';
import { callSignIn, expect, openPage, statusOf, test } from '../src/test.ts';

for (const [name, answer] of Object.entries({
  'the token is of nobody': { json: { csrfToken: '0'.repeat(64) } },
  'there is no token to be had': { status: 503, json: {} },
})) {
  test(`a sign-in is not ok when ${name}`, async ({ page, expected, host }) => {
    expected.push(/status of (?:403|503)|CLIENT_FETCH_ERROR/);
    await openPage(page);
    await page.route('**/api/auth/csrf', (route) => route.fulfill(answer));
    expect(await callSignIn(page, 'password', { password: goodPassword })).toEqual({
      error: 'MissingCSRF',
      status: 403,
      ok: false,
      url: null,
    });
    expect(host.requests.at(-1)?.path).not.toBe('session');
    await expect(statusOf(page)).toHaveText('unauthenticated');
  });
}

test('a sign-in is not ok, and does not throw, when the post is refused before its body is read', async ({
  page,
  expected,
}) => {
  expected.push(/status of 400/);
  await openPage(page);
  await page.route('**/api/auth/callback/password', (route) =>
    route.continue({
      headers: { ...route.request().headers(), 'content-type': 'application/json' },
    }),
  );
  expect(await callSignIn(page, 'password', { password: goodPassword })).toEqual({
    error: 'BODY_INVALID',
    status: 400,
    ok: false,
    url: null,
  });
});

test('a sign-in is not ok, with status 503, while sessions cannot be stored', async ({
  page,
  expected,
  host,
}) => {
  expected.push(/status of 503/);
  await openPage(page);
  host.breakStore();
  const refused = await callSignIn(page, 'password', { password: goodPassword });
  expect(refused).toMatchObject({ ok: false, status: 503 });
  host.repairStore();
  const { ok } = await callSignIn(page, 'password', { password: goodPassword });
  expect(ok).toBe(true);
});
