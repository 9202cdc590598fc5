import { createSiweMessage } from '@portico/protocol';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import type { Visitor } from './visitor.ts';

/** Links one more wallet to the user of a session, as the dialog does, and returns it. */
export async function linkAccount(
  origin: string,
  visitor: Visitor,
  account: PrivateKeyAccount = privateKeyToAccount(generatePrivateKey()),
): Promise<PrivateKeyAccount> {
  const { nonce, statement } = (await visitor.get('/api/auth/nonce?purpose=link')).json();
  const message = createSiweMessage({
    domain: new URL(origin).host,
    uri: origin,
    address: account.address,
    statement: String(statement),
    nonce: String(nonce),
    version: '1',
    chainId: 8453,
    issuedAt: new Date().toISOString(),
  });
  const signature = await account.signMessage({ message });
  const answer = await visitor.postJson('/api/auth/accounts/link', { message, signature });
  if (answer.status !== 200) throw new Error(`The account was not linked: ${answer.text}`);
  return account;
}
