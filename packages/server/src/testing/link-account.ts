import type { LinkAnswer, NonceAnswer, OwnAccountsAnswer } from '@portico/protocol';
import type { privateKeyToAccount } from 'viem/accounts';
import { signMessage } from './sign-message.ts';
import type { TestBrowser } from './test-browser.ts';

/** What a script of the site sends. */
export const jsonHeaders = {
  origin: 'https://example.com',
  'content-type': 'application/json',
} as const;

/** Posts JSON as a script of the site does. */
export async function postJson<Answer>(browser: TestBrowser, path: string, fields: object) {
  const body = JSON.stringify(fields);
  const response = await browser.fetch(path, { method: 'POST', body, headers: jsonHeaders });
  const answer: Answer & { code?: string } = JSON.parse(await response.clone().text());
  return { response, answer };
}

/** What the message of a wallet needs that is linked to the user of a browser. */
export async function linkNonce(browser: TestBrowser): Promise<Required<NonceAnswer>> {
  return JSON.parse(await (await browser.fetch('nonce?purpose=link')).text());
}

/** Links a wallet to the user of a browser, as the dialog does. */
export async function linkWallet(
  browser: TestBrowser,
  now: number,
  signer: ReturnType<typeof privateKeyToAccount>,
) {
  const { nonce, statement } = await linkNonce(browser);
  const signed = await signMessage(nonce, now, { signer, statement });
  return postJson<LinkAnswer>(browser, 'accounts/link', signed);
}

/** The accounts of the user of a browser. */
export async function ownAccounts(browser: TestBrowser): Promise<OwnAccountsAnswer> {
  return JSON.parse(await (await browser.fetch('accounts')).text());
}
