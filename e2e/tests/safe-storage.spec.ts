import type { BrowserContext, FrameLocator } from '@playwright/test';
import { shortAddress } from '@portico/testing/browser/flow';
import { createSafe, deploySafeContracts } from '@portico/testing/chain/safe';
import { expect, test } from '@portico/testing/fixtures/test';
import { safeOrigin, serveSafe } from '@portico/testing/wallets/safe-host';
import { type Hex, hashMessage } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

// Accounts are deployed, and a browser starts, while other tests keep the machine busy.
test.describe.configure({ timeout: 90_000 });

test.use({
  // The same as in safe.spec.ts.
  permissions: ['local-network-access'],
  siteEnvironment: async ({ gate }, use) => {
    await use({ BASE_RPC_URL: gate.url, EMBED_IN: safeOrigin });
  },
});

test.beforeEach(({ expected }) => {
  expected.push(/^request to another host: https:\/\/app\.safe\.global\//);
});

const dialogOf = (site: FrameLocator) => site.locator('dialog[open]');

async function openSignIn(site: FrameLocator, address: string): Promise<void> {
  await site.getByRole('button', { name: shortAddress(address) }).click();
  await dialogOf(site).getByRole('button', { name: 'Sign in' }).click();
}

/** What Chromium, Firefox and Safari do where a visitor forbids the storage of pages inside other sites. */
async function forbidStorage(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'] as const) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
}

test('where storage is forbidden, owners who take their time sign one message, across a reload', {
  tag: '@smoke',
}, async ({ page, context, site, chain }) => {
  await forbidStorage(context);
  const owners = [1, 2, 3].map(() => privateKeyToAccount(generatePrivateKey()));
  const safe = createSafe(chain, await deploySafeContracts(chain, '1.4.1'), owners, 2);
  await safe.deploy();
  const asked: string[] = [];
  let complete = false;
  const host = await serveSafe(context, {
    address: safe.address,
    sign(text) {
      asked.push(text);
      return complete ? safe.sign(hashMessage(text)) : new Promise<Hex>(() => undefined);
    },
  });
  let app = await host.show(page, site.origin);
  await openSignIn(app, safe.address);
  await dialogOf(app).getByRole('button', { name: 'Sign message' }).click();
  await expect(
    dialogOf(app).getByText('you can close this and come back', { exact: false }),
  ).toBeVisible();
  const [kept] = (await context.cookies()).filter(({ name }) => name === 'portico.pending-sign-in');
  expect(kept).toMatchObject({
    secure: true,
    sameSite: 'None',
    partitionKey: 'https://safe.global',
  });
  // A day, as long as the server accepts the message.
  expect(kept?.expires).toBeLessThanOrEqual(Date.now() / 1000 + 86_400);

  complete = true;
  app = await host.show(page, site.origin);
  await openSignIn(app, safe.address);
  await dialogOf(app).getByRole('button', { name: 'Continue' }).click();
  await expect(dialogOf(app)).toHaveCount(0);
  // The same text: owners who already signed don't need to sign again.
  expect(asked).toHaveLength(2);
  expect(new Set(asked).size).toBe(1);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain(
    'portico.pending-sign-in',
  );

  app = await host.show(page, `${site.origin}/account`);
  await expect(app.getByText(safe.address).first()).toBeVisible();
});

test('where cookies are blocked, too, the dialog says so before owners are asked to sign', async ({
  page,
  context,
  site,
}) => {
  await forbidStorage(context);
  const browser = await context.newCDPSession(page);
  await browser.send('Emulation.setDocumentCookieDisabled', { disabled: true });
  const { address, signMessage } = privateKeyToAccount(generatePrivateKey());
  const host = await serveSafe(context, { address, sign: (message) => signMessage({ message }) });
  const app = await host.show(page, site.origin);
  await openSignIn(app, address);
  await expect(dialogOf(app).getByRole('alert')).toContainText('Your browser blocks cookies here');
  // Trying again says the same, until they are allowed.
  await dialogOf(app).getByRole('button', { name: 'Sign message' }).click();
  await expect(dialogOf(app).getByRole('alert')).toContainText('Your browser blocks cookies here');
  expect(host.asked).not.toContain('signMessage');
  await browser.send('Emulation.setDocumentCookieDisabled', { disabled: false });
  await dialogOf(app).getByRole('button', { name: 'Sign message' }).click();
  await expect(dialogOf(app)).toHaveCount(0);
});
