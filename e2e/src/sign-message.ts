import { createSiweMessage, type SiweMessage } from '@portico/protocol';
import type { PrivateKeyAccount } from 'viem/accounts';

/** A message, its signature, and the token that the form carries. */
export type SignedMessage = {
  readonly message: string;
  readonly signature: string;
  readonly csrfToken: string;
};

/** The message that the site expects from this account, changed by `fields`, and signed by `signer`. */
export async function signMessage(
  origin: string,
  account: PrivateKeyAccount,
  csrfToken: string,
  fields: Partial<SiweMessage> = {},
  signer: PrivateKeyAccount = account,
): Promise<SignedMessage> {
  const message = createSiweMessage({
    domain: new URL(origin).host,
    address: account.address,
    statement: 'Sign in to Portico.',
    uri: origin,
    version: '1',
    chainId: 8453,
    nonce: csrfToken,
    issuedAt: new Date().toISOString(),
    ...fields,
  });
  return { message, csrfToken, signature: await signer.signMessage({ message }) };
}
