import { loadWalletConnect } from '../load-connectors.ts';
import { drawIcon, type WalletDescriptor } from '../wallet-descriptor.ts';

/** Any wallet on a phone that takes a pairing URI. */
export const walletConnect: WalletDescriptor = {
  id: 'walletConnect',
  name: 'WalletConnect',
  mark: 'walletConnect',
  icon: drawIcon(
    '#3b99fc',
    '<path d="M8.2 11.3c3.2-3.1 8.4-3.1 11.6 0M5.5 13.9l4.3 4.2 4.2-4.1 4.2 4.1 4.3-4.2" fill="none" stroke="#fff" stroke-width="2.1" stroke-linecap="round" stroke-linejoin="round"/>',
  ),
  iconBackground: '#3b99fc',
  connector: loadWalletConnect,
  pairing: { appLink: (uri) => uri },
};
