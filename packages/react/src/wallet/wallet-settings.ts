import type { WalletDescriptor } from './catalogue/wallet-descriptor.ts';

/** What the site decides about wallets. */
export type WalletSettings = {
  readonly appName: string;
  /** The project id of WalletConnect. */
  readonly walletConnectProjectId?: string | undefined;
  /** The relay of WalletConnect. Default: its maker's. */
  readonly walletConnectRelayUrl?: string | undefined;
  /** Makes the site's list out of the usual one. Default: the usual one. */
  readonly wallets?: ArrangeWallets | undefined;
  /** Ways to a node of Base, most preferred first. Default: the site's own, `/api/rpc`. */
  readonly rpcUrls?: readonly string[] | undefined;
};

/**
 * Adds, re-orders or removes wallets. Called once, when the list is first needed.
 *
 * @example
 * (popular) => [myWallet, ...popular.filter(({ id }) => id !== 'brave')]
 */
export type ArrangeWallets = (
  popular: readonly WalletDescriptor[],
) => readonly WalletDescriptor[] | Promise<readonly WalletDescriptor[]>;
