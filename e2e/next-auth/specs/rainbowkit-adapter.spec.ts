// The requests of RainbowKit's adapter for next-auth, in both of its formats, through next-auth's own client.
import type { Page } from '@playwright/test';
import { createSiweMessage, type SiweMessage } from '@portico/protocol';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { describeRequest, startHost } from '../src/host.ts';
import {
  test as base,
  callSignIn,
  expect,
  openPage,
  type SignInResult,
  statusOf,
} from '../src/test.ts';

/** With a chain, which says that no contract stands at an account whose signature is wrong. */
const test = base.extend({
  host: async ({ anvil }, use) => {
    const host = await startHost({ nodes: { 8453: [anvil.rpcUrl] } });
    await use(host);
    await host.stop();
  },
});

// All in one worker: each starts the servers of this file anew.
test.describe.configure({ mode: 'default' });

const alice = privateKeyToAccount(generatePrivateKey());
const bob = privateKeyToAccount(generatePrivateKey());

for (const format of ['object', 'text'] as const) {
  test.describe(`with the message as ${format === 'object' ? 'a JSON object' : 'text'}`, () => {
    test('a signature opens a session for its account', { tag: '@smoke' }, async ({
      page,
      host,
    }) => {
      await openPage(page);
      const dialog = await openDialog(page, format);
      expect(await dialog.verify(alice)).toMatchObject({ ok: true, status: 200, error: null });
      await expect(statusOf(page)).toHaveText('authenticated');
      expect(await sessionOf(page)).toMatchObject({
        user: { name: alice.address },
        address: alice.address,
        chainId: 8453,
      });
      expect(host.requests.map(describeRequest)).toEqual([
        'GET session',
        'GET csrf',
        'GET providers',
        'GET csrf',
        'POST callback/credentials',
        'GET session',
        'GET session',
      ]);
    });

    test('after a refused signature the same nonce is valid for another', async ({
      page,
      expected,
    }) => {
      expected.push(/status of 401/);
      await openPage(page);
      const dialog = await openDialog(page, format);
      const signature = `0x${'11'.repeat(64)}1b`;
      expect(await dialog.verify(alice, { signature })).toEqual({
        ok: false,
        status: 401,
        error: 'CredentialsSignin',
        url: null,
      });
      await expect(statusOf(page)).toHaveText('unauthenticated');
      expect((await dialog.verify(alice)).ok).toBe(true);
      await expect(statusOf(page)).toHaveText('authenticated');
    });

    test('a disconnect while the next dialog holds a nonce leaves that nonce valid', async ({
      page,
    }) => {
      await openPage(page);
      await (await openDialog(page, format)).verify(alice);
      const dialog = await openDialog(page, format);
      await disconnect(page);
      await expect(statusOf(page)).toHaveText('unauthenticated');
      expect((await dialog.verify(alice)).ok).toBe(true);
      await expect(statusOf(page)).toHaveText('authenticated');
    });

    test('another account signs out, then in with a new dialog', async ({ page, host }) => {
      await openPage(page);
      await (await openDialog(page, format)).verify(alice);
      await disconnect(page);
      const dialog = await openDialog(page, format);
      expect((await dialog.verify(bob)).ok).toBe(true);
      expect(await sessionOf(page)).toMatchObject({ address: bob.address });
      expect(await host.auth.sessions.list(`eip155:8453:${alice.address}`)).toEqual([]);
    });

    test('another account that signs without signing out replaces the session', async ({
      page,
      host,
    }) => {
      await openPage(page);
      await (await openDialog(page, format)).verify(alice);
      expect((await (await openDialog(page, format)).verify(bob)).ok).toBe(true);
      expect(await sessionOf(page)).toMatchObject({ address: bob.address });
      expect(await host.auth.sessions.list(`eip155:8453:${alice.address}`)).toEqual([]);
    });

    test('a nonce signs in once', async ({ page, expected }) => {
      expected.push(/status of 401/);
      await openPage(page);
      const dialog = await openDialog(page, format);
      await dialog.verify(alice);
      await disconnect(page);
      expect(await dialog.verify(alice)).toMatchObject({ ok: false, status: 401 });
      await expect(statusOf(page)).toHaveText('unauthenticated');
    });

    test('a nonce of another browser is refused', async ({ page, browser, host, expected }) => {
      expected.push(/status of 401/);
      const elsewhere = await browser.newContext({ baseURL: host.origin });
      const theirs = await elsewhere.newPage();
      await openPage(theirs);
      const { nonce } = await openDialog(theirs, format);
      await elsewhere.close();
      await openPage(page);
      const dialog = await openDialog(page, format);
      expect(await dialog.verify(alice, { fields: { nonce } })).toMatchObject({ ok: false });
    });

    for (const [what, fields] of Object.entries({
      'another site': { domain: 'evil.example' },
      'an address of another site': { uri: 'https://evil.example' },
      'another chain': { chainId: 1 },
      'a time long ago': { issuedAt: '2024-01-01T00:00:00.000Z' },
    })) {
      test(`a message for ${what} is refused, and the dialog stays open`, async ({
        page,
        expected,
      }) => {
        expected.push(/status of 401/);
        await openPage(page);
        const dialog = await openDialog(page, format);
        expect(await dialog.verify(alice, { fields })).toMatchObject({ ok: false, status: 401 });
        expect((await dialog.verify(alice)).ok).toBe(true);
      });
    }
  });
}

test('a page with a session and no wallet signs out when it opens', async ({ page }) => {
  await openPage(page);
  await (await openDialog(page, 'text')).verify(alice);
  await openPage(page);
  await expect(statusOf(page)).toHaveText('authenticated');
  await disconnect(page);
  await expect(statusOf(page)).toHaveText('unauthenticated');
  expect(await sessionOf(page)).toBeNull();
});

base(
  'while the chain cannot be asked the dialog stays open, and its nonce good',
  async ({ page, expected }) => {
    expected.push(/status of 503/);
    await openPage(page);
    const dialog = await openDialog(page, 'text');
    // Only the chain knows whether the account is a contract that takes this for its signature.
    const unknown = await dialog.verify(alice, { signature: `0x${'11'.repeat(64)}1b` });
    expect(unknown).toMatchObject({ ok: false, status: 503 });
    expect((await dialog.verify(alice)).ok).toBe(true);
  },
);

test('a token that could not be checked does not look like a success', async ({
  page,
  expected,
}) => {
  expected.push(/status of 403/);
  await openPage(page);
  const dialog = await openDialog(page, 'text');
  await page.route('**/api/auth/csrf', (route) =>
    route.fulfill({ json: { csrfToken: '0'.repeat(64) } }),
  );
  expect(await dialog.verify(alice)).toMatchObject({ ok: false, status: 403 });
});

function sessionOf(page: Page): Promise<unknown> {
  return page.evaluate(() => nextAuth.getSession({ broadcast: false }));
}

/** A format in which RainbowKit's adapter for next-auth posts the message. */
type MessageFormat = 'object' | 'text';

/** One opened dialog: it fetched its nonce when it appeared, and keeps it whatever happens. */
type Dialog = {
  readonly nonce: string;
  /** Lets the account sign and posts; `response?.ok` is all that the dialog looks at. */
  verify(account: PrivateKeyAccount, changes?: Changes): Promise<SignInResult>;
};

/** Deviations of a test from a wallet that works. */
type Changes = {
  readonly fields?: Partial<SiweMessage>;
  /** In place of the wallet's signature. */
  readonly signature?: string;
};

/**
 * The requests that RainbowKit's adapter for next-auth makes, in its order, through the page's real client.
 * RainbowKit itself is not used: its tree is not open source.
 */
async function openDialog(page: Page, format: MessageFormat): Promise<Dialog> {
  const nonce = await page.evaluate(() => nextAuth.getCsrfToken());
  if (nonce === undefined) throw new TypeError('There is no nonce to be had');
  return {
    nonce,
    async verify(account, { fields, signature } = {}) {
      const { host, origin } = new URL(page.url());
      const message: SiweMessage = {
        domain: host,
        address: account.address,
        statement: 'Sign in to a site.',
        uri: origin,
        version: '1',
        chainId: 8453,
        nonce,
        issuedAt: new Date().toISOString(),
        ...fields,
      };
      const text = createSiweMessage(message);
      return callSignIn(page, 'credentials', {
        message: format === 'text' ? text : JSON.stringify(message),
        signature: signature ?? (await account.signMessage({ message: text })),
      });
    },
  };
}

/** On disconnect, on a change of account, and on a page with a session and no wallet. */
function disconnect(page: Page): Promise<unknown> {
  return page.evaluate(() => nextAuth.signOut({ redirect: false }));
}
