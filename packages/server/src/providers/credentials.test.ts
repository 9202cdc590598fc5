import { alice, signIn } from '@portico/testing/server/sign-message';
import { createTestAuth, type TestClock } from '@portico/testing/server/test-auth';
import { createTestBrowser, listSessions } from '@portico/testing/server/test-browser';
import { afterEach, expect, test } from 'vitest';
import type { Auth } from '../create-auth/create-auth.ts';
import { type CredentialsOptions, credentials } from './credentials.ts';
import { siwe } from './siwe.ts';

let auth: Auth;
let clock: TestClock;
afterEach(() => auth.close());

/** A new browser that posts to a provider whose authorize() answers this, as code without types may. */
async function signInWith(answer: unknown) {
  const authorize: CredentialsOptions['authorize'] = () =>
    JSON.parse(JSON.stringify({ answer })).answer;
  ({ auth, clock } = await createTestAuth({ providers: [siwe(), credentials({ authorize })] }));
  const browser = createTestBrowser(auth);
  const { response, answer: said } = await browser.post('callback/credentials');
  return { browser, status: response.status, code: said.code };
}

test.each([[false], [null], [undefined], [0], ['']])(
  'authorize() refuses with %j, and no session is created',
  async (answer) => {
    const { browser, status, code } = await signInWith(answer);
    expect([status, code]).toEqual([401, 'CREDENTIALS_REFUSED']);
    expect(await browser.session()).toEqual({});
  },
);

test.each([[true], ['eve'], [{}], [{ id: null, name: 'Eve' }], [{ id: '' }], [[]]])(
  'a user without an id is a server error, never a session: %j',
  async (answer) => {
    const { browser, status, code } = await signInWith(answer);
    expect([status, code]).toEqual([503, 'UNEXPECTED']);
    expect(await browser.session()).toEqual({});
  },
);

test('of a whole database row only the fields of a session are used', async () => {
  const row = { id: 7, name: 'Eve', email: null, image: 5, chainId: 8453, kind: 'key' };
  const { browser } = await signInWith({
    ...row,
    account: `eip155:8453:${alice.address}`,
    address: alice.address,
    nonce: { hash: 'x', expiresAt: 0 },
  });
  const session = await browser.session();
  expect(session).toMatchObject({ user: { name: 'Eve' } });
  expect(session).not.toHaveProperty('address');
  expect(await listSessions(auth, 'credentials:7')).toHaveLength(1);

  const owner = createTestBrowser(auth);
  await signIn(owner, clock.now);
  // Theirs alone: the row named this account and did not get into it.
  const listed: unknown = await (await owner.fetch('sessions')).json();
  expect(listed).toMatchObject({ sessions: [{ current: true }] });
});
