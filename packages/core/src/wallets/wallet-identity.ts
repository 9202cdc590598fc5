import type { Connector } from '@wagmi/core';
import { isInjectedId, nameOfInjectedId } from './injected-providers.ts';
import { isOwnPicture, readableName } from './readable-name.ts';
import type { WalletDescriptor } from './wallet-descriptor.ts';

/** Which wallet it is, and what it is shown by. */
export type WalletIdentity = {
  /**
   * Reverse domain name of an announced wallet (EIP-6963), `injected` or `injected:Name` for one at a bare
   * `window.ethereum`, or the id of the catalogue for a wallet that no extension provides.
   */
  readonly id: string;
  readonly name: string;
  /** A `data:` URI, for an `<img>` only. */
  readonly icon?: string | undefined;
};

/** What a wallet is called that does not say its name. */
export const browserWalletName = 'Browser wallet';

/** The installed wallet behind a connector. */
export function connectorIdentity({ id, name, icon }: Connector): WalletIdentity {
  // A bare `window.ethereum` has a name only in its flags, if at all.
  return isInjectedId(id)
    ? { id, name: nameOfInjectedId(id) ?? browserWalletName }
    : { id, name, icon };
}

/** A wallet of the catalogue. */
export function descriptorIdentity({ id, name, icon }: WalletDescriptor): WalletIdentity {
  return { id, name, icon };
}

/** What the wallet at the other end of a connector says about itself. It may say anything. */
export type WalletPeer = { readonly name: unknown; readonly icon?: unknown };

/** A connector that many wallets answer to. */
export type PeerConnector = Connector & { readonly peer?: () => WalletPeer | undefined };

/**
 * The wallet that answered, which need not be the one that was picked: any wallet can scan a code. One of the catalogue
 * is shown as it is there, also when its app calls itself “🌈 Rainbow” or “MetaMask Wallet”.
 */
export async function answeringWallet(
  { peer }: PeerConnector,
  picked: WalletIdentity,
  catalogue: () => Promise<readonly WalletDescriptor[]>,
): Promise<WalletIdentity> {
  const said = peer?.();
  const name = typeof said?.name === 'string' ? readableName(said.name) : '';
  if (said === undefined || name === '') return picked;
  const known = (await catalogue().catch(() => [])).find((one) => plain(one.name) === plain(name));
  if (known) return descriptorIdentity(known);
  return isOwnPicture(said.icon)
    ? { id: picked.id, name, icon: said.icon }
    : { id: picked.id, name };
}

/** A name without its decoration. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/wallet$/, '');
}
