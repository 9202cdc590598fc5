import { type ErrorCode, errorMessage, isErrorCode } from '@portico/protocol';

/** A request to the wallet failed; `code` is of the error catalogue. */
export class WalletError extends Error {
  override readonly name = 'WalletError';
  readonly code: ErrorCode;

  constructor(code: ErrorCode, options?: { readonly cause: unknown }) {
    super(errorMessage(code), options);
    this.code = code;
  }
}

/** EIP-1193, EIP-1474, EIP-3085/3326 and the codes that WalletConnect and MetaMask add. */
const meanings: Readonly<Record<number, ErrorCode>> = {
  4001: 'WALLET_REJECTED',
  5000: 'WALLET_REJECTED',
  [-32002]: 'WALLET_PENDING',
  4902: 'CHAIN_UNKNOWN',
  4900: 'WALLET_DISCONNECTED',
  // The wallet itself is there, and reaches no node of this chain.
  4901: 'NODE_UNAVAILABLE',
  4100: 'WALLET_NO_ACCOUNT',
  4200: 'WALLET_UNSUPPORTED',
  [-32601]: 'WALLET_UNSUPPORTED',
  [-32004]: 'WALLET_UNSUPPORTED',
  // ERC-5792: a capability that was asked for is not there.
  5700: 'WALLET_UNSUPPORTED',
};

// Wallets that reject without a code: Coinbase Wallet, Safe, ethers-based ones.
const refusal =
  /user rejected|user denied|rejected by user|user closed modal|transaction was rejected|ACTION_REJECTED/i;

/** A field of a value that may be anything. */
export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** The error and everything it wraps: MetaMask hides the code in `data.originalError`, viem in `cause`. */
function unwrap(error: unknown): readonly unknown[] {
  const found: unknown[] = [];
  const waiting: unknown[] = [error];
  while (waiting.length > 0 && found.length < 16) {
    const next = waiting.shift();
    if (typeof next !== 'object' || next === null || found.includes(next)) continue;
    found.push(next);
    waiting.push(
      field(next, 'cause'),
      field(next, 'error'),
      field(field(next, 'data'), 'originalError'),
      field(field(next, 'data'), 'cause'),
    );
  }
  return found;
}

/** What an error of a wallet means. Anything unknown is WALLET_FAILED. */
export function walletErrorCode(error: unknown): ErrorCode {
  const layers = unwrap(error);
  for (const layer of layers) {
    // By its code, not its class: a connector may come from another bundle.
    const code = field(layer, 'code');
    if (isErrorCode(code)) return code;
  }
  // From the inside out: the innermost error is the wallet's.
  for (const layer of layers.toReversed()) {
    const meaning = meanings[Number(field(layer, 'code'))];
    if (meaning) return meaning;
  }
  for (const layer of layers) {
    if (field(layer, 'name') === 'ProviderNotFoundError') return 'WALLET_NOT_FOUND';
    if (refusal.test(`${field(layer, 'message')} ${field(layer, 'code')}`))
      return 'WALLET_REJECTED';
  }
  return 'WALLET_FAILED';
}
