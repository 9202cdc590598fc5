import type { WalletRequester } from './wallet-requests.ts';

type Listener = (accounts: unknown) => void;

/**
 * Resolves once a wallet shares accounts without being asked: its owner has answered a request that was
 * open before. Never resolves with a wallet that has no events.
 */
export function untilShared(wallet: WalletRequester): Promise<void> {
  return new Promise((resolve) => {
    if (!hasEvents(wallet)) return;
    const listener: Listener = (accounts) => {
      if (!Array.isArray(accounts) || accounts.length === 0) return;
      wallet.removeListener('accountsChanged', listener);
      resolve();
    };
    wallet.on('accountsChanged', listener);
  });
}

function hasEvents(wallet: WalletRequester): wallet is WalletRequester & {
  readonly on: (event: 'accountsChanged', listener: Listener) => unknown;
  readonly removeListener: (event: 'accountsChanged', listener: Listener) => unknown;
} {
  return ['on', 'removeListener'].every((name) => typeof Reflect.get(wallet, name) === 'function');
}
