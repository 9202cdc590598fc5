import { SwitchChainError, UserRejectedRequestError } from 'viem';
import { walletErrorCode } from '../wallet/wallet-error.ts';

/** Converts an error to viem's class, which pages with wagmi's hooks expect. Loaded after a failure: connecting needs no viem. */
export function toWagmiError(error: unknown): Error {
  const cause = error instanceof Error ? error : new Error(String(error));
  return walletErrorCode(error) === 'WALLET_REJECTED'
    ? new UserRejectedRequestError(cause)
    : new SwitchChainError(cause);
}
