import { createSiweMessage, type SiweMessage } from '@portico/protocol';
import type { Address } from 'viem';
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
    ...expectedMessage(origin, account.address, csrfToken),
    ...fields,
  });
  return { message, csrfToken, signature: await signer.signMessage({ message }) };
}

/** The message that the site expects from an address. */
export function expectedMessage(origin: string, address: Address, csrfToken: string): SiweMessage {
  return {
    domain: new URL(origin).host,
    address,
    statement: 'Sign in to Portico.',
    uri: origin,
    version: '1',
    chainId: 8453,
    nonce: csrfToken,
    issuedAt: new Date().toISOString(),
  };
}
