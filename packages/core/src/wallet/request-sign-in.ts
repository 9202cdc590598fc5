import type { Address } from '@portico/protocol';
import { field, WalletError, walletErrorCode } from './wallet-error.ts';
import type { WalletRequester } from './wallet-requests.ts';
import { numberToHex } from './wallet-requests.ts';

/** What a wallet is given to write the sign-in message from (ERC-4361). The wallet adds the address. */
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

/** What a wallet answered: a claim, like everything else it says. */
export type SignInProof = {
  readonly address: Address;
  readonly message: string;
  readonly signature: string;
};

/** What is asked of a wallet that can connect and sign in with one request. */
export type SignInRequest = {
  readonly fields: SignInFields;
  /** Called with the proof before the wallet counts as connected. */
  readonly onProof: (proof: SignInProof) => void;
};

/** Base Account, as it announces itself (EIP-6963), and by its own package. */
const signInConnectors: readonly string[] = ['app.base.account', 'baseAccount'];

/**
 * Whether a connector is known to offer it. Wallets cannot be asked: the question itself opens them. Base
 * Account is the only known wallet with ERC-7846.
 */
export function offersSignIn(connectorId: string): boolean {
  return signInConnectors.includes(connectorId);
}

/**
 * Connects and signs in with one question to the visitor: `wallet_connect` with the capability
 * `signInWithEthereum` (ERC-7846).
 *
 * @returns undefined when nothing is proven: the wallet does not know the request, or connected without
 * signing. Ask for its accounts as usual then.
 * @throws WalletError when the visitor refused, or the wallet is out of reach
 */
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
    // It does not support this: the visitor is asked in two steps. Anything else is a refusal or an outage.
    if (code === 'WALLET_UNSUPPORTED' || code === 'WALLET_FAILED') return undefined;
    throw new WalletError(code, { cause: error });
  }
}

/** Base Account puts an error in the place of the proof when only the signing failed. */
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
