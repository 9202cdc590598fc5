import { type Address, base, parseSiweMessage } from '@portico/protocol';
import type { SignInFields, SignInProof } from '../wallet/request-sign-in.ts';

/**
 * Whether a message that a wallet wrote (ERC-7846) is the one that it was asked for, by the account that is
 * connected. The server checks the same; here it keeps a faulty wallet from being called a bad signature.
 */
export function isAskedFor(
  { message, address }: SignInProof,
  fields: SignInFields,
  connected: Address,
): boolean {
  try {
    const said = parseSiweMessage(message);
    return (
      said.domain === fields.domain &&
      said.uri === fields.uri &&
      said.chainId === base.id &&
      said.nonce === fields.nonce &&
      same(said.address, address) &&
      same(said.address, connected)
    );
  } catch {
    return false;
  }
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
