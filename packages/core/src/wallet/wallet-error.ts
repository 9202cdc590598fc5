import { type ErrorCode, errorMessage, isErrorCode } from '@portico/protocol';

/** A failed request to a wallet. `code` is one of the error catalogue. */
export class WalletError extends Error {
  override readonly name = 'WalletError';
  readonly code: ErrorCode;

  constructor(code: ErrorCode, options?: { readonly cause: unknown }) {
    super(errorMessage(code), options);
    this.code = code;
  }
}

/** Codes of EIP-1193, EIP-1474, EIP-3085 and EIP-3326, and those that WalletConnect and MetaMask add. */
const meanings: Readonly<Record<number, ErrorCode>> = {
  4001: 'WALLET_REJECTED',
  5000: 'WALLET_REJECTED',
  [-32002]: 'WALLET_PENDING',
  4902: 'CHAIN_UNKNOWN',
  4900: 'WALLET_DISCONNECTED',
  // The wallet is connected, but reaches no node of this chain.
  4901: 'NODE_UNAVAILABLE',
  4100: 'WALLET_NO_ACCOUNT',
  4200: 'WALLET_UNSUPPORTED',
  [-32601]: 'WALLET_UNSUPPORTED',
  [-32004]: 'WALLET_UNSUPPORTED',
  // ERC-5792: an unsupported capability.
  5700: 'WALLET_UNSUPPORTED',
};

// Wallets that reject without a code: Coinbase Wallet, Safe, ethers-based ones.
const rejection =
  /user rejected|user denied|rejected by user|user closed modal|transaction was rejected|ACTION_REJECTED/i;

/** Reads a field of an unknown value. */
export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** Returns an error and everything it wraps: MetaMask hides the code in `data.originalError`, viem in `cause`. */
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

/** Maps an error of a wallet to a code of the catalogue. Unknown errors are WALLET_FAILED. */
export function walletErrorCode(error: unknown): ErrorCode {
  const layers = unwrap(error);
  for (const layer of layers) {
    // Not `instanceof`: a connector may come from another bundle.
    const code = field(layer, 'code');
    if (isErrorCode(code)) return code;
  }
  // The innermost error is the wallet's.
  for (const layer of layers.toReversed()) {
    const meaning = meanings[Number(field(layer, 'code'))];
    if (meaning) return meaning;
  }
  for (const layer of layers) {
    if (field(layer, 'name') === 'ProviderNotFoundError') return 'WALLET_NOT_FOUND';
    if (rejection.test(`${field(layer, 'message')} ${field(layer, 'code')}`))
      return 'WALLET_REJECTED';
  }
  return 'WALLET_FAILED';
}

/** Timeouts in milliseconds. */
export const timeouts = {
  /** An extension's window. */
  connect: 60_000,
  /** The code of a connector. */
  load: 20_000,
  /** A pairing URI. Longer means that the relay is unreachable. */
  pairingUri: 25_000,
  /** A pairing URI is valid for five minutes. */
  pairing: 300_000,
  /** A pop-up, in which an account may have to be created first. */
  popup: 300_000,
  /** The silent reconnection on page load. */
  reconnect: 5000,
  /** Extensions may announce themselves late. */
  announce: 1000,
  disconnect: 2000,
  request: 120_000,
  /** The owners of a contract account sign one after the other. */
  owners: 24 * 3_600_000,
  /** A request to a node; a click may wait for the response. */
  node: 2000,
} as const;

/** Resolves after a number of milliseconds. */
export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/** Rejects when `work` takes longer; the work itself goes on. @throws WalletError `code` */
export function withTimeout<T>(
  work: Promise<T>,
  milliseconds: number,
  code: ErrorCode = 'WALLET_TIMEOUT',
  wait = sleep,
): Promise<T> {
  const timeout = wait(milliseconds).then(() => {
    throw new WalletError(code);
  });
  return Promise.race([work, timeout]);
}
