import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { options } from '@portico/testing/server/guide-options';
import { toAccount } from '@portico/testing/server/link-account';
import { runBlock } from '@portico/testing/server/run-block';
import { alice, bob, signIn } from '@portico/testing/server/sign-message';
import {
  cookieHeader,
  createTestBrowser,
  type TestBrowser,
} from '@portico/testing/server/test-browser';
import type { Hono } from 'hono';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { root } from '../../../../../scripts/repository.ts';
import type { Auth } from '../../create-auth/create-auth.ts';

// The guide's code, as a site would have it.
const document = 'docs/guides/users-roles-events.md';
let roles: Map<string, 'admin' | 'member'>;
let welcomed: string[];

beforeEach(() => {
  roles = new Map();
  welcomed = [];
});

/** The session server of a block, closed after the test. */
async function createGuideAuth(containing: string, given: Readonly<Record<string, unknown>> = {}) {
  const { auth } = await runBlock<{ auth: Auth }>({
    document,
    containing,
    given: { options, ...given },
  });
  onTestFinished(() => auth.close());
  return auth;
}

const roleOf = async (userId: string) => roles.get(userId) ?? 'member';
const enter = (browser: TestBrowser, signer = alice) => signIn(browser, Date.now(), signer);

test('a role in the session takes five lines, and a refresh changes it in every session', async () => {
  const guide = readFileSync(join(root, document), 'utf8');
  const [lines = ''] = /^ {2}session: \{\n.*?^ {2}\},\n/ms.exec(guide) ?? [];
  expect(lines.trimEnd().split('\n')).toHaveLength(5);

  const auth = await createGuideAuth('async data({ user })', { roleOf });
  const [phone, laptop] = [createTestBrowser(auth), createTestBrowser(auth)];
  await enter(phone);
  await enter(laptop);
  expect(await phone.session()).toMatchObject({ address: alice.address, role: 'member' });
  const user = await auth.users.find(toAccount(alice));
  roles.set(user?.id ?? '', 'admin');
  expect(await phone.session()).toMatchObject({ role: 'member' });
  await runBlock({
    document,
    containing: 'auth.sessions.refresh(userId)',
    given: { auth, userId: user?.id },
  });
  expect(await phone.session()).toMatchObject({ role: 'admin' });
  expect(await laptop.session()).toMatchObject({ role: 'admin' });
});

test('a guard reads the role', async () => {
  const auth = await createGuideAuth('async data({ user })', { roleOf });
  const { app } = await runBlock<{ app: Hono }>({
    document,
    containing: "app.get('/admin'",
    given: { auth },
  });
  const browser = createTestBrowser(auth);
  await enter(browser);
  const open = async () => {
    const cookie = cookieHeader(browser);
    const answer = await app.request('https://example.com/admin', { headers: { cookie } });
    return [answer.status, await answer.text()];
  };
  expect(await open()).toEqual([403, expect.stringContaining('ACCESS_DENIED')]);
  const user = await auth.users.find(toAccount(alice));
  roles.set(user?.id ?? '', 'admin');
  await auth.sessions.refresh(user?.id ?? '');
  expect(await open()).toEqual([200, 'Welcome.']);
});

test('allow refuses with a code of the catalogue, or with the site’s own code and sentence', async () => {
  const banned = new Set<string>();
  const invited = new Set<string>();
  const auth = await createGuideAuth('NOT_INVITED', { banned, invited });
  const browser = createTestBrowser(auth);
  const attempt = async () => {
    const { response, answer } = await enter(browser, bob);
    return [response.status, answer.code, answer.message];
  };
  expect(await attempt()).toEqual([403, 'NOT_INVITED', 'This site is by invitation only.']);
  expect(await auth.users.find(toAccount(bob))).toBeNull();
  invited.add(toAccount(bob));
  expect(await attempt()).toEqual([200, undefined, undefined]);
  banned.add(toAccount(bob));
  expect(await attempt()).toEqual([403, 'ACCESS_DENIED', expect.stringMatching(/\S/)]);
  // Sessions that are open stay.
  expect(await browser.session()).toMatchObject({ address: bob.address });
});

test('events run after a sign-in and the end of a session', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  const greet = async (userId: string) => void welcomed.push(userId);
  const auth = await createGuideAuth('async signedIn(', { greet });
  const browser = createTestBrowser(auth);
  await enter(browser);
  await enter(browser);
  const user = await auth.users.find(toAccount(alice));
  expect(welcomed).toEqual([user?.id]);
  expect(log.mock.calls).toContainEqual([user?.id, 'replaced']);
});
