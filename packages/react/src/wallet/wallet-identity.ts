import type { Connector } from '@wagmi/core';
import type { WalletDescriptor } from './catalogue/wallet-descriptor.ts';
import { isOwnPicture, readableName } from './readable-name.ts';

/** Which wallet it is, and what it is shown by. */
export type WalletIdentity = {
  /**
   * Reverse domain name of an announced wallet (EIP-6963), `injected` for a bare `window.ethereum`, or the
   * id of the catalogue for a wallet that no extension provides.
   */
  readonly id: string;
  readonly name: string;
  /** A `data:` URI, for an `<img>` only. */
  readonly icon?: string | undefined;
};

/** What a wallet is called that does not say its name. */
export const browserWalletName = 'Browser wallet';

/** The wallet behind a connector. */
export function connectorIdentity({ id, name: announced, icon }: Connector): WalletIdentity {
  // A bare `window.ethereum` does not say who it is.
  if (id === 'injected') return { id, name: browserWalletName };
  const name = readableName(announced, id);
  return isOwnPicture(icon) ? { id, name, icon } : { id, name };
}

/** A wallet of the catalogue. */
export function descriptorIdentity({ id, name, icon }: WalletDescriptor): WalletIdentity {
  return { id, name, icon };
}
