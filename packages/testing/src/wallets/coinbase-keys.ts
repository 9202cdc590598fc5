import type { BrowserContext, Page } from '@playwright/test';
import { type Address, type Hex, hexToString } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { createSiweMessage } from 'viem/siwe';
import { inPageScript } from './in-page-script.ts';

/** Coinbase's pop-up page under its own address, without Coinbase. */
export type CoinbaseKeys = {
  readonly account: KeysAccount;
  /** Methods that were approved, in order. */
  readonly approved: readonly string[];
  /** The URLs by which the page was opened. */
  readonly visits: readonly URL[];
};

/** The account behind the page. */
export type KeysAccount = {
  readonly address: Address;
  readonly sign: (text: string) => Promise<Hex>;
};

/** The options of the page. */
export type KeysOptions = {
  /** Default: a key of its own. */
  readonly account?: KeysAccount;
  /** `unsigned`: it connects, and has an error in the place of the signature. `unknown`: it does not know the request. */
  readonly oneQuestion?: 'signed' | 'unsigned' | 'unknown';
};

type Request = { method: string; params?: readonly unknown[] };

export const keysOrigin = 'https://keys.coinbase.com';

/** Answers everything that a context asks of keys.coinbase.com, so that no request leaves the machine. */
export async function serveCoinbaseKeys(
  context: BrowserContext,
  { account = ownKey(), oneQuestion = 'signed' }: KeysOptions = {},
): Promise<CoinbaseKeys> {
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
  await context.exposeFunction('porticoKeysAnswer', async ({ method, params = [] }: Request) => {
    approved.push(method);
    if (method === 'eth_requestAccounts') return { value: [account.address] };
    if (method === 'wallet_connect') {
      const { capabilities = {} } = Object(params[0]);
      const { signInWithEthereum: wanted } = capabilities;
      if (wanted && oneQuestion === 'unknown') return { error: { code: -32603, message: 'No' } };
      const proof = wanted && (await answerSignIn(account, wanted, oneQuestion === 'signed'));
      const given = proof ? { signInWithEthereum: proof } : {};
      return { value: { accounts: [{ address: account.address, capabilities: given }] } };
    }
    if (method !== 'personal_sign') return { value: null };
    const [raw] = params;
    return { value: await account.sign(hexToString(`0x${String(raw).slice(2)}`)) };
  });
  return { account, approved, visits };
}

function ownKey(): KeysAccount {
  const { address, signMessage } = privateKeyToAccount(generatePrivateKey());
  return { address, sign: (message) => signMessage({ message }) };
}

/** The message is the wallet's to write (ERC-7846), with what the site asked for. */
async function answerSignIn(
  { address, sign }: KeysAccount,
  { chainId, issuedAt, ...fields }: Record<string, string>,
  isSigned: boolean,
): Promise<object> {
  if (!isSigned) return { code: -32603, message: 'Could not sign' };
  const { domain = '', uri = '', nonce = '', statement } = fields;
  const message = createSiweMessage({
    address,
    domain,
    uri,
    nonce,
    version: '1',
    chainId: Number(chainId),
    issuedAt: new Date(issuedAt ?? ''),
    ...(statement === undefined ? {} : { statement }),
  });
  return { message, signature: await sign(message) };
}

/** Presses a button of the pop-up that an action opens. */
export async function answerPopup(
  page: Page,
  open: () => Promise<unknown>,
  answer: 'Approve' | 'Reject',
): Promise<void> {
  const popup = page.waitForEvent('popup');
  await open();
  const opened = await popup;
  const pressing = opened.getByRole('button', { name: answer }).click();
  // The page closes itself with the press, sometimes before that is reported.
  await pressing.catch((error: unknown) => {
    if (!opened.isClosed()) throw error;
  });
}

/** Refuses the next window that the page opens, as a pop-up blocker does. */
export async function blockFirstPopup(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { open } = window;
    let blocked = true;
    window.open = (...where) => {
      if (!blocked) return open.apply(window, where);
      blocked = false;
      return null;
    };
  });
}
