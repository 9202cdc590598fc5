import type { Address } from '@portico/protocol';
import { field, WalletError, walletErrorCode } from './wallet-error.ts';
import { numberToHex, type WalletRequester } from './wallet-requests.ts';

/** The fields of the sign-in message (ERC-4361), to which the wallet adds the address. */
export type SignInFields = {
  readonly domain: string;
  readonly uri: string;
  readonly statement?: string;
  readonly nonce: string;
  /** EIP-155. */
  readonly chainId: number;
  /** RFC 3339. */
  readonly issuedAt: string;
};

/** A wallet's proof. A claim until the server verifies it. */
export type SignInProof = {
  readonly address: Address;
  readonly message: string;
  readonly signature: string;
};

/** A sign-in with the request to connect. */
export type SignInRequest = {
  readonly fields: SignInFields;
  /** Called with the proof, before the wallet is connected. */
  readonly onProof: (proof: SignInProof) => void;
};

/** Connects and signs in with one request (ERC-7846). Undefined without a proof: request the accounts then. @throws WalletError */
export async function requestSignIn(
  wallet: WalletRequester,
  fields: SignInFields,
): Promise<SignInProof | undefined> {
  const signInWithEthereum = { ...fields, version: '1', chainId: numberToHex(fields.chainId) };
  try {
    const answer = await wallet.request({
      method: 'wallet_connect',
      params: [{ version: '1', capabilities: { signInWithEthereum } }],
    });
    return readProof(answer);
  } catch (error) {
    const code = walletErrorCode(error);
    // Unsupported: the visitor is asked in two steps. Anything else is a rejection or an outage.
    if (code === 'WALLET_UNSUPPORTED' || code === 'WALLET_FAILED') return undefined;
    throw new WalletError(code, { cause: error });
  }
}

/** Base Account returns an error in place of the proof when only signing failed. */
function readProof(answer: unknown): SignInProof | undefined {
  const accounts = field(answer, 'accounts');
  const account: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
  const address = field(account, 'address');
  const proof = field(field(account, 'capabilities'), 'signInWithEthereum');
  const message = field(proof, 'message');
  const signature = field(proof, 'signature');
  return isHex(address) && typeof message === 'string' && isHex(signature)
    ? { address, message, signature }
    : undefined;
}

function isHex(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value);
}
