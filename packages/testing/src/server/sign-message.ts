import { createSiweMessage, type SiweMessage } from '@portico/protocol';
import { privateKeyToAccount } from 'viem/accounts';
import type { TestBrowser } from './test-browser.ts';

/** A key whose account tests sign in with. Never holds anything. */
export const alice = privateKeyToAccount(`0x${'a1'.repeat(32)}`);
/** Another account. */
export const bob = privateKeyToAccount(`0x${'b0'.repeat(32)}`);

type Signer = typeof alice;

/** A signed text, as a wallet returns it. */
export type SignedMessage = { message: string; signature: `0x${string}` };

/** A signed ERC-4361 message that https://example.com accepts, unless a field says otherwise. */
export async function signMessage(
  nonce: string,
  now: number,
  { signer = alice, ...fields }: Partial<SiweMessage> & { signer?: Signer } = {},
): Promise<SignedMessage> {
  const message = createSiweMessage({
    domain: 'example.com',
    address: signer.address,
    uri: 'https://example.com',
    version: '1',
    chainId: 8453,
    nonce,
    issuedAt: new Date(now).toISOString(),
    ...fields,
  });
  return { message, signature: await signer.signMessage({ message }) };
}

/** Signs a browser in, as the sign-in dialog does. */
export async function signIn(browser: TestBrowser, now: number, signer: Signer = alice) {
  const signed = await signMessage(await browser.csrfToken(), now, { signer });
  return browser.post('callback/siwe', signed);
}
