import type { ErrorAnswer, NonceAnswer } from '@portico/protocol';
import { databases } from '@portico/testing/database/databases';
import { followLink } from '@portico/testing/mail/email-visitor';
import { alice, signIn, signMessage } from '@portico/testing/server/sign-message';
import { createTestAuth } from '@portico/testing/server/test-auth';
import { createTestBrowser } from '@portico/testing/server/test-browser';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { AuthOptions } from '../create-auth/options.ts';
import { credentials } from '../providers/credentials.ts';
import { email } from '../providers/email.ts';
import { siwe } from '../providers/siwe.ts';
import type { Allow, AllowRequest } from '../sign-in/allow.ts';
import { openStore } from '../store/open-database.ts';
import type { Store } from '../store/store.ts';
import { createMailCatcher } from '../test-kit/mail-catcher.ts';

const aliceAccount = `eip155:8453:${alice.address}`;
const banned = { code: 'BANNED', message: 'This account is banned <until> June.' };

describe.each(databases)('allow on %s', (_name, createDatabase) => {
  let store: Store;
  beforeEach(async () => {
    store = await openStore(await createDatabase());
    return () => store.close();
  });

  /** A session server with this `allow`, and a browser that signs in by `POST verify`. */
  async function start(allow: Allow, options: Partial<AuthOptions> = {}) {
    const made = await createTestAuth({ database: store, allow, ...options });
    const browser = createTestBrowser(made.auth);
    const { nonce }: NonceAnswer = JSON.parse(await (await browser.fetch('nonce')).text());
    const signed = await signMessage(nonce, made.clock.now);
    const post = async (headers: Record<string, string> = {}) =>
      browser.fetch('verify', {
        method: 'POST',
        body: JSON.stringify(signed),
        headers: { 'content-type': 'application/json', origin: 'https://example.com', ...headers },
      });
    return { ...made, browser, post };
  }

  const readAnswer = async (response: Response): Promise<[number, ErrorAnswer]> => [
    response.status,
    JSON.parse(await response.text()),
  ];

  test('is asked who signs in, after the proof and before the session', async () => {
    const asked: AllowRequest[] = [];
    const { auth, clock, browser, post } = await start((request) => {
      asked.push(request);
      return true;
    });
    expect((await post({ 'user-agent': 'Test/1.0' })).status).toBe(200);
    await signIn(browser, clock.now);
    const user = await auth.users.find(aliceAccount);
    const same = {
      user: { id: user?.id },
      account: aliceAccount,
      accounts: [aliceAccount],
      address: alice.address,
      chainId: 8453,
      provider: 'siwe',
      request: expect.any(Request),
    };
    expect(asked).toEqual([
      { ...same, isNew: true },
      { ...same, isNew: false },
    ]);
    expect(asked[0]?.request.headers.get('user-agent')).toBe('Test/1.0');
  });

  test('is asked again where all sessions of the user ended after it decided', async () => {
    const ban = async () => {
      const { id = '' } = (await auth.users.find(aliceAccount)) ?? {};
      await auth.sessions.endAll(id);
      return true;
    };
    const decide = [() => true, ban, () => banned];
    const { auth, clock, browser, post } = await start(() => decide.shift()?.() ?? false);
    await signIn(browser, clock.now);
    expect(await readAnswer(await post())).toMatchObject([403, banned]);
    expect(await browser.session()).toEqual({});
    expect(decide).toEqual([]);
  });

  test.each<[string, Awaited<ReturnType<Allow>>, { code: string; message: string }]>([
    ['false', false, { code: 'ACCESS_DENIED', message: 'This account cannot sign in here.' }],
    ['a code', 'BANNED', { code: 'BANNED', message: 'This account cannot sign in here.' }],
    [
      'a code of the catalogue',
      'ADDRESS_RESERVED',
      { code: 'ADDRESS_RESERVED', message: 'This address is reserved and cannot sign in.' },
    ],
    ['a code and a sentence', banned, banned],
  ])('refuses by %s: 403, no session, no user, and the signature stays good', async (...row) => {
    const [, result, expected] = row;
    let allowed: typeof result = result;
    const { auth, browser, post } = await start(async () => allowed);
    expect(await readAnswer(await post())).toMatchObject([403, expected]);
    expect(await browser.session()).toEqual({});
    expect(await auth.users.find(aliceAccount)).toBeNull();
    const [refusal, ...others] = await store.refusals({ account: aliceAccount, limit: 9 });
    expect([refusal?.code, refusal?.provider, others]).toEqual([expected.code, 'siwe', []]);
    allowed = true;
    expect((await post()).status).toBe(200);
  });

  test.each<[string, unknown]>([
    ['throws', new Error('the list is away')],
    ['answers nothing', undefined],
    ['answers with no code', 'no'],
    ['answers with a sentence of control characters', { code: 'BANNED', message: 'a\nb' }],
  ])('one that %s is an outage: 503, logged, counted nowhere, nonce kept', async (_, result) => {
    let answer: () => unknown = () => {
      if (result instanceof Error) throw result;
      return result;
    };
    // Plain JavaScript may return it.
    const { log, browser, post } = await start((() => answer()) as Allow);
    const [status, { code }] = await readAnswer(await post());
    expect([status, code]).toEqual([503, 'UNEXPECTED']);
    expect(log.find(({ level }) => level === 'error')?.fields['err']).toMatchObject({
      cause: { message: expect.stringContaining('allow()') },
    });
    expect(await store.refusals({ limit: 9 })).toEqual([]);
    answer = () => true;
    expect((await post()).status).toBe(200);
    expect(await browser.session()).toHaveProperty('address');
  });

  test('asks again about the right user when another sign-in made it meanwhile', async () => {
    const asked: [boolean, string][] = [];
    const faster = Promise.withResolvers<void>();
    const { auth, clock, browser, post } = await start(async ({ isNew, user }) => {
      asked.push([isNew, user.id]);
      if (asked.length === 1)
        await signIn(createTestBrowser(auth), clock.now).finally(faster.resolve);
      return true;
    });
    expect((await post()).status).toBe(200);
    await faster.promise;
    const { id = '' } = (await auth.users.find(aliceAccount)) ?? {};
    expect(asked).toHaveLength(3);
    expect(asked.slice(1)).toEqual([
      [true, id],
      [false, id],
    ]);
    expect(await browser.session()).toMatchObject({ user: { id } });
  });

  test('next-auth’s client gets the code and the sentence; a form a page with it', async () => {
    const { auth, clock } = await start(() => banned);
    const browser = createTestBrowser(auth);
    const { response, answer } = await signIn(browser, clock.now);
    expect([response.status, answer]).toEqual([
      403,
      {
        url: 'https://example.com/api/auth/error?error=AccessDenied&provider=siwe&code=ACCESS_DENIED',
        ...banned,
      },
    ]);
    const signed = await signMessage(await browser.csrfToken(), clock.now);
    const page = await browser.fetch('callback/siwe', {
      method: 'POST',
      body: new URLSearchParams({ ...signed, csrfToken: await browser.csrfToken() }),
      headers: { origin: 'https://example.com', accept: 'text/html' },
    });
    expect(page.status).toBe(403);
    expect(await page.text()).toContain('This account is banned &lt;until&gt; June.');
  });
});

test('a code of the catalogue is in the visitor’s language on a page', async () => {
  const password = credentials({
    id: 'password',
    fields: [],
    authorize: async () => ({ id: '7' }),
  });
  const { auth } = await createTestAuth({
    providers: [siwe(), password],
    allow: ({ account, address }) => account !== 'password:7' || address !== undefined || false,
  });
  onTestFinished(() => auth.close());
  const browser = createTestBrowser(auth);
  const page = await browser.fetch('callback/password', {
    method: 'POST',
    body: new URLSearchParams({ csrfToken: await browser.csrfToken() }),
    headers: { origin: 'https://example.com', accept: 'text/html', 'accept-language': 'de' },
  });
  expect(page.status).toBe(403);
  expect(await page.text()).toContain('Dieses Konto kann sich hier nicht anmelden.');
});

test('a mailed link that was refused stays good, and its page has the site’s sentence', async () => {
  const mail = createMailCatcher();
  let allowed = false;
  const { auth } = await createTestAuth({
    providers: [email({ send: mail.send })],
    allow: () => allowed || banned,
  });
  onTestFinished(() => auth.close());
  const browser = createTestBrowser(auth);
  await browser.post('signin/email', { email: 'eve@example.org' });
  const link = await mail.nextLink('eve@example.org');
  const refused = await followLink(browser, link);
  expect(refused.status).toBe(403);
  expect(await refused.text()).toContain('This account is banned &lt;until&gt; June.');
  expect(await browser.session()).toEqual({});
  allowed = true;
  expect((await followLink(browser, link)).status).toBe(302);
  expect(await browser.session()).toMatchObject({ account: 'email:eve@example.org' });
});
