import type { BrowserContext, Page } from '@playwright/test';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { inPageScript } from './in-page-script.ts';

/** Coinbase's pop-up page under its own address, without Coinbase. */
export type CoinbaseKeys = {
  readonly account: PrivateKeyAccount;
  /** Methods that were approved, in order. */
  readonly approved: readonly string[];
  /** What each request for the page was asked with. */
  readonly visits: readonly URL[];
};

export const keysOrigin = 'https://keys.coinbase.com';

/** Answers everything that a context asks of keys.coinbase.com, so that no request leaves the machine. */
export async function serveCoinbaseKeys(context: BrowserContext): Promise<CoinbaseKeys> {
  const account = privateKeyToAccount(generatePrivateKey());
  const approved: string[] = [];
  const visits: URL[] = [];
  const script = await inPageScript('keys-page');
  await context.route(`${keysOrigin}/**`, async (route) => {
    const url = new URL(route.request().url());
    if (url.pathname === '/page.js') {
      await route.fulfill({ contentType: 'text/javascript', body: script });
      return;
    }
    visits.push(url);
    await route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Keys</title><link rel="icon" href="data:,"><body><script src="/page.js"></script></body></html>',
    });
  });
  await context.exposeFunction(
    'porticoKeysAnswer',
    async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) => {
      approved.push(method);
      if (method === 'eth_requestAccounts') return [account.address];
      if (method !== 'personal_sign') return null;
      const [raw] = params;
      return account.signMessage({ message: { raw: `0x${String(raw).slice(2)}` } });
    },
  );
  return { account, approved, visits };
}

/** Presses a button of the pop-up that an action opens. */
export async function answerPopup(
  page: Page,
  open: () => Promise<unknown>,
  answer: 'Approve' | 'Reject',
): Promise<void> {
  const popup = page.waitForEvent('popup');
  await open();
  await (await popup).getByRole('button', { name: answer }).click();
}
