import { randomBytes } from 'node:crypto';
import { createSiweMessage } from '@portico/protocol';
import {
  expectedMessage,
  type SignedMessage,
  signMessage,
} from '@portico/testing/site/sign-message';
import { getAddress } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

/** What every contract account of the simulated chain signs with; anything else is refused there. */
export const contractSignature = `0x${'c0ffee00'.repeat(25)}`;

/** What no account signs with. */
export const forgedSignature = `0x${'bad0bad0'.repeat(25)}`;

/** Who signs in. */
export type SimulatedAccount = {
  readonly address: string;
  sign(origin: string, csrfToken: string): Promise<SignedMessage>;
};

/** A new account of a key. */
export function keyAccount(): SimulatedAccount {
  const account = privateKeyToAccount(generatePrivateKey());
  return {
    address: account.address,
    sign: (origin, csrfToken) => signMessage(origin, account, csrfToken),
  };
}

/** A new contract account, which only a node can vouch for; with another signature, one that forges it. */
export function contractAccount(signature = contractSignature): SimulatedAccount {
  const address = getAddress(`0x${randomBytes(20).toString('hex')}`);
  return {
    address,
    sign: async (origin, csrfToken) => ({
      signature,
      csrfToken,
      message: createSiweMessage(expectedMessage(origin, address, csrfToken)),
    }),
  };
}
