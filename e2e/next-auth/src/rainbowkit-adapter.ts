import type { Page } from '@playwright/test';
import { createSiweMessage, type SiweMessage } from '@portico/protocol';
import type { PrivateKeyAccount } from 'viem/accounts';
import { callSignIn, type SignInResult } from './test.ts';

/** A format in which RainbowKit's adapter for next-auth posts the message. */
export type MessageFormat = 'object' | 'text';

/** One opened dialog: it fetched its nonce when it appeared, and keeps it whatever happens. */
export type Dialog = {
  readonly nonce: string;
  /** Lets the account sign and posts; `response?.ok` is all that the dialog looks at. */
  verify(account: PrivateKeyAccount, changes?: Changes): Promise<SignInResult>;
};

/** Deviations of a test from a wallet that works. */
export type Changes = {
  readonly fields?: Partial<SiweMessage>;
  /** In place of the wallet's signature. */
  readonly signature?: string;
};

/**
 * The requests that RainbowKit's adapter for next-auth makes, in its order, through the page's real client.
 * RainbowKit itself is not used: its tree is not open source.
 */
export async function openDialog(page: Page, format: MessageFormat): Promise<Dialog> {
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
export function disconnect(page: Page): Promise<unknown> {
  return page.evaluate(() => nextAuth.signOut({ redirect: false }));
}
