import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { alice, signMessage } from '@portico/testing/server/sign-message';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { cookieHeader, createTestBrowser } from '@portico/testing/server/test-browser';
import { expect, test } from 'vitest';
import { currentSession, requireSession } from '../next-pages.ts';

/** The argument that Next passes to `getServerSideProps`, for a page and for its data alone. */
function getContext(url: string, cookie?: string) {
  const req = new IncomingMessage(new Socket());
  req.url = url;
  if (cookie !== undefined) req.headers = { cookie };
  return { req, resolvedUrl: '/vault?tab=1' };
}
const unknown = `__Host-next-auth.session-token=${'a'.repeat(43)}`;

test.each(['/vault?tab=1', '/_next/data/Xy/vault.json?tab=1'])(
  'a visitor without a session who asks for %s returns to the page after signing in',
  async (url) => {
    const { auth } = await createTestAuth();
    expect(await requireSession(auth, getContext(url))).toEqual({
      redirect: {
        destination:
          'https://example.com/api/auth/signin?error=SessionRequired&callbackUrl=%2Fvault%3Ftab%3D1',
        statusCode: 302,
      },
    });
    expect(await currentSession(auth, getContext(url))).toBeNull();
    await auth.close();
  },
);

test('a session is what Next can send to the browser as a prop', async () => {
  const { auth, clock } = await createTestAuth({ session: { data: () => ({ role: 'admin' }) } });
  const browser = createTestBrowser(auth);
  await browser.post('callback/siwe', await signMessage(await browser.csrfToken(), clock.now));
  const cookie = cookieHeader(browser);
  const context = getContext('/vault?tab=1', cookie);
  for (const session of [
    await requireSession(auth, context),
    await currentSession(auth, context),
  ]) {
    expect(session).toMatchObject({ address: alice.address, role: 'admin' });
    // Next refuses `undefined` inside of props while one develops.
    expect(JSON.parse(JSON.stringify(session))).toStrictEqual(session);
  }
  await auth.close();
});

test('an outage leads to a page with status 503, and public pages do not know the session', async () => {
  const { auth } = await createTestAuth();
  await auth.close();
  const context = getContext('/vault?tab=1', unknown);
  expect(await currentSession(auth, context)).toBeUndefined();
  const found = await requireSession(auth, context);
  if (!('redirect' in found)) throw new Error('There is a session');
  const page = new URL(found.redirect.destination, 'https://example.com');
  expect([page.pathname, page.searchParams.get('callbackUrl')]).toEqual([
    '/api/auth/error',
    '/vault?tab=1',
  ]);
  expect((await auth.handler(new Request(page))).status).toBe(503);
});

test('a fault of the program is not an outage', async () => {
  const { auth } = await createTestAuth();
  const faulty = {
    ...auth,
    session: () => Promise.reject(new Error('fault')),
    requireSession: () => Promise.reject(new Error('fault')),
  };
  await expect(currentSession(faulty, getContext('/'))).rejects.toThrow('fault');
  await expect(requireSession(faulty, getContext('/'))).rejects.toThrow('fault');
  await auth.close();
});
