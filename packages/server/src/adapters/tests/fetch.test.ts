import { createTestAuth } from '@portico/testing/server/test-auth';
import { expect, test } from 'vitest';
import { requireSession } from '../fetch.ts';

const page = { headers: { accept: 'text/html' } };
const vault = (init?: RequestInit) => new Request('https://example.com/vault?tab=1', init);

test('a page is redirected to sign in with where to return, a script gets 401', async () => {
  const { auth } = await createTestAuth();
  const redirect = await requireSession(auth, vault(page));
  expect(redirect).toMatchObject({ status: 302 });
  if (!(redirect instanceof Response)) return;
  expect(redirect.headers.get('location')).toBe(
    'https://example.com/api/auth/signin?error=SessionRequired&callbackUrl=%2Fvault%3Ftab%3D1',
  );
  expect(await requireSession(auth, vault())).toMatchObject({ status: 401 });
  await auth.close();
});

test('a framework can declare what the request is for', async () => {
  const { auth } = await createTestAuth();
  // SvelteKit fetches the data of a page by script and follows the redirect itself.
  const { url, headers } = vault();
  expect(await requireSession(auth, { url, headers }, { as: 'page' })).toMatchObject({
    status: 302,
  });
  expect(await requireSession(auth, vault(page), { as: 'script' })).toMatchObject({ status: 401 });
  await auth.close();
});

test('an outage is 503 with the time to wait, for pages and scripts', async () => {
  const { auth } = await createTestAuth();
  const cookie = `__Host-next-auth.session-token=${'a'.repeat(43)}`;
  await auth.close();
  for (const accept of ['text/html', '*/*']) {
    const answer = await requireSession(auth, vault({ headers: { accept, cookie } }));
    expect(answer).toMatchObject({ status: 503 });
    if (answer instanceof Response) expect(answer.headers.get('retry-after')).toBe('5');
  }
});
