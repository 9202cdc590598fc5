import type { WalletDescriptor } from './wallet-descriptor.ts';

const suffix = '.app';

/**
 * The app of a wallet that has another way to connect as well: under `{id}.app` it is connected, while the wallet keeps its
 * own id in lists and in what a browser remembers. Extensions are never meant by it.
 */
export function appOf(wallet: WalletDescriptor): WalletDescriptor | undefined {
  const { app, rdns: _, recognises: __, ...rest } = wallet;
  return app && { ...rest, ...app };
}

/** The id under which `findWallet` finds the app of a wallet. */
export function appId(walletId: string): string {
  return `${walletId}${suffix}`;
}

/** The id of the wallet that an id is about, whether of itself or of its app. */
export function withoutApp(id: string): string {
  return id.endsWith(suffix) ? id.slice(0, -suffix.length) : id;
}

/** A wallet of the catalogue by its id, or the app of one. */
export function findWallet(
  catalogue: readonly WalletDescriptor[],
  id: string,
): WalletDescriptor | undefined {
  const named = (wanted: string) => catalogue.find((wallet) => wallet.id === wanted);
  const wallet = named(id);
  if (wallet) return wallet;
  const owner = named(withoutApp(id));
  return owner && appOf(owner);
}

/** The wallet that is remembered with a connector: its app where it was connected by pairing. */
export function findRememberedWallet(
  catalogue: readonly WalletDescriptor[],
  id: string,
  connectorId: string,
): WalletDescriptor | undefined {
  const isPaired = connectorId === 'walletConnect';
  return (isPaired ? findWallet(catalogue, appId(id)) : undefined) ?? findWallet(catalogue, id);
}
