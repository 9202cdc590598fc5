import type { Address } from '@portico/protocol';
import type { Hex } from 'viem';
import { connect, disconnect, reconnect } from './actions/connect.ts';
import {
  chooseAccount,
  getCallsStatus,
  isContract,
  type SignMessageOptions,
  sendTransaction,
  signMessage,
  switchChain,
  watchAsset,
  withdrawRequests,
} from './actions/connected-wallet.ts';
import { startAttempt } from './engine/connect-attempt.ts';
import {
  createWalletConfig,
  getConnection,
  type WalletEngineOptions,
} from './engine/wallet-config.ts';
import type { SignInRequest } from './wallet/request-sign-in.ts';
import type { OutgoingTransaction, WatchedAsset } from './wallet/wallet-requests.ts';
import { readRecents } from './wallets/remembered-wallets.ts';

/** The wallet state of a page with its actions. */
export type WalletEngine = ReturnType<typeof createWalletEngine>;

/** Creates the state and binds the actions to it, as viem's clients do. Once per page: it never stops listening for wallets. */
export function createWalletEngine(options: WalletEngineOptions) {
  const config = createWalletConfig(options);
  const { chains, nodes, listed, store, discovered } = config;
  return {
    chains,
    nodes,
    listed,
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    /** The providers at a bare `window.ethereum` that announced nothing. */
    injected: discovered.injected,
    /** Looks for wallets that came without an announcement. */
    findWallets: () => config.setState(),
    connection: () => getConnection(config),
    connect: (walletId: string, signIn?: SignInRequest) => connect(config, walletId, signIn),
    reconnect: (connectorId: string) => reconnect(config, connectorId),
    /** Stops waiting for the wallet. A later approval is ignored. */
    cancel: () => startAttempt(config),
    disconnect: () => disconnect(config),
    /** Sets the account to show while the wallet shares it, however it orders its accounts. */
    prefer: (address: Address | undefined) => config.setState({ preferred: address }),
    /** Returns the ids of the most recent wallets, newest first, at most three. */
    recents: () => readRecents(options.storage),
    switchChain: (chainId: number) => switchChain(config, chainId),
    signMessage: (message: string, signing?: SignMessageOptions) =>
      signMessage(config, message, signing),
    withdraw: () => withdrawRequests(config),
    isContract: () => isContract(config),
    chooseAccount: () => chooseAccount(config),
    watchAsset: (asset: WatchedAsset) => watchAsset(config, asset),
    sendTransaction: (transaction: OutgoingTransaction) => sendTransaction(config, transaction),
    getCallsStatus: (hash: Hex) => getCallsStatus(config, hash),
  };
}
