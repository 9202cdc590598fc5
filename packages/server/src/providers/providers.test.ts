import { alice, signIn } from '@portico/testing/server/sign-message';
import { createTestAuth, type TestClock } from '@portico/testing/server/test-auth';
import { createTestBrowser, listSessions } from '@portico/testing/server/test-browser';
import { afterEach, describe, expect, test } from 'vitest';
import { checkOptions } from '../create-auth/check-options.ts';
import type { Auth } from '../create-auth/create-auth.ts';
import { type CredentialsOptions, credentials } from './credentials.ts';
import { type EmailOptions, email } from './email.ts';
import { explainMailFailure, isUnknownMailbox } from './mailer.ts';
import { siwe } from './siwe.ts';

const good: EmailOptions = {
  server: 'smtps://user:password@smtp.example.com:465',
  from: 'Example <noreply@example.com>',
};

/** Passes a value as code without types does. */
const notAFunction = JSON.parse('"https://api.mail.example"');

/** The problems that keep createAuth from starting. */
const listProblems = (...changes: Partial<EmailOptions>[]) =>
  checkOptions({
    url: 'https://example.com',
    secret: 'a secret for the tests of this file alone',
    database: ':memory:',
    providers: changes.map((change) => email({ ...good, ...change })),
    nodes: { 8453: ['https://mainnet.base.org'] },
  });

test.each<Partial<EmailOptions>>([
  {},
  { server: 'smtp://localhost:1025' },
  { server: { host: 'smtp.example.com', port: 465, secure: true } },
  { from: 'noreply@example.com' },
  { from: '"Example, Inc." <noreply@example.com>' },
  { timeout: 60 },
  { colors: { button: { light: '#9a3412', dark: '#FDBA74' } } },
  { server: undefined, from: undefined, send: async () => undefined },
  { server: undefined, send: async () => 'no-mailbox' },
])('starts with %j', (change) => {
  expect(listProblems(change)).toEqual([]);
});

test.each<[string, Partial<EmailOptions>]>([
  ['server', { server: undefined }],
  ['server', { server: '' }],
  ['server', { server: 'smtp.example.com' }],
  ['server', { server: 'https://smtp.example.com' }],
  ['sender', { from: undefined }],
  ['sender', { from: 'Example' }],
  ['sender', { from: 'a@example.com, b@example.com' }],
  ['sender', { from: 'Example <a@example.com>\nBcc: b@example.com' }],
  ['sender', { from: 'A <a@example.com> <b@example.com>' }],
  ['server', { send: async () => undefined }],
  ['send', { server: undefined, send: notAFunction }],
  ['colors', { colors: { link: { light: 'red', dark: '#fdba74' } } }],
  ['colors', { colors: { button: { light: '#fff;}', dark: '#fdba74' } } }],
  ['timeout', { timeout: 0 }],
  ['timeout', { timeout: Number.NaN }],
  ['timeout', { timeout: 61 }],
])('the %s is wrong in %j', (subject, change) => {
  const [problem, ...others] = listProblems(change);
  expect(problem?.option).toBe('providers');
  expect(problem?.message).toContain(`The ${subject} `);
  expect(others).toEqual([]);
});

test('reports every problem at once, of ids as well', () => {
  const wrong = { server: undefined, from: undefined };
  expect(listProblems(wrong, { ...wrong, id: 'a/b' })).toHaveLength(5);
  expect(listProblems({}, {}).map(({ message }) => message)).toEqual([
    'Two providers have the id "email". Rename one.',
  ]);
});

const smtpError = (message: string, facts: object) => Object.assign(new Error(message), facts);

describe('a recipient that the server rejects', () => {
  test.each([
    ['for good', 550, '550 5.1.1 No such user', true],
    ['without an enhanced code', 553, '553 mailbox name not allowed', true],
    ['because its mailbox is closed', 550, '550-5.2.1 disabled', true],
    ['for now', 450, '450 4.2.1 busy', false],
    ['because it relays nothing for us', 554, '554 5.7.1 Relay access denied', false],
    ['because it relays nothing for us, on two lines', 550, '550-5.7.54 no relay', false],
  ])('%s: %i %s', (_, responseCode, response, expected) => {
    const facts = { command: 'RCPT TO', responseCode, response };
    expect(isUnknownMailbox(smtpError('refused', facts))).toBe(expected);
  });

  test('is only a rejected recipient', () => {
    const sender = { command: 'MAIL FROM', responseCode: 550, response: '550 5.1.8 sender' };
    expect(isUnknownMailbox(smtpError('refused', sender))).toBe(false);
    expect(isUnknownMailbox(new Error('refused'))).toBe(false);
    expect(isUnknownMailbox('RCPT TO')).toBe(false);
  });
});

describe('the log line', () => {
  test('names what failed and where', () => {
    const error = smtpError('connect ECONNREFUSED 127.0.0.1:2525', {
      code: 'ESOCKET',
      command: 'CONN',
    });
    expect(explainMailFailure(error)).toBe('ESOCKET CONN connect ECONNREFUSED 127.0.0.1:2525');
  });

  test.each([
    ['550 <eve@example.org>: unknown', '550 <<address>>: unknown'],
    ['to=eve+x@example.org,relay', '<address>,relay'],
    ['spam: https://example.com/?token=1&email=eve%40example.org', 'spam: <link>'],
    ['no such user: eve%40example.org', 'no such user: <address>'],
    [`quoted ${'ab'.repeat(32)}`, 'quoted <hex>'],
    ['two\r\nlines\u001b[31m', 'two lines [31m'],
    ['x'.repeat(1000), 'x'.repeat(256)],
  ])('names no recipient, link or token, and is one line: %j', (message, line) => {
    expect(explainMailFailure(new Error(message))).toBe(line);
  });

  test('says why fetch() failed, which is in its cause', () => {
    const cause = new Error('connect ECONNREFUSED 127.0.0.1:1');
    const line = explainMailFailure(new TypeError('fetch failed', { cause }));
    expect(line).toBe('fetch failed: connect ECONNREFUSED 127.0.0.1:1');
  });

  test('exists for anything that is thrown', () => {
    expect(explainMailFailure(undefined)).toBe('The mail server failed without a reason.');
  });
});

describe('credentials', () => {
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

  test.each(['eve', 'Eve of Example', 'Ève'])('a field may be called user: %s', async (user) => {
    const authorize: CredentialsOptions['authorize'] = (fields) => ({ id: String(fields['user']) });
    ({ auth, clock } = await createTestAuth({ providers: [siwe(), credentials({ authorize })] }));
    const browser = createTestBrowser(auth);
    await browser.post('callback/credentials', { user });
    expect(await browser.session()).toMatchObject({ account: `credentials:${user}` });
  });

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
});
