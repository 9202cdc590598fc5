import { base, createSiweMessage } from '@portico/protocol';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

/** A message as a wallet sends it back. */
export type SignedMessage = { readonly text: string; readonly signature: Uint8Array };

/** When all of the messages below were issued. */
export const issuedAt = new Date('2026-11-21T10:00:00Z');

/** Messages of as many accounts, signed. */
export function signedMessages(count: number): Promise<readonly SignedMessage[]> {
  const signOne = async (_: unknown, i: number): Promise<SignedMessage> => {
    const account = privateKeyToAccount(generatePrivateKey());
    const text = createSiweMessage({
      domain: 'example.com',
      address: account.address,
      statement: 'Sign in to Example.',
      uri: 'https://example.com',
      version: '1',
      chainId: base.id,
      nonce: i.toString(16).padStart(64, '0'),
      issuedAt: issuedAt.toISOString(),
    });
    const signature = await account.signMessage({ message: text });
    return { text, signature: Buffer.from(signature.slice(2), 'hex') };
  };
  return Promise.all(Array.from({ length: count }, signOne));
}
