import { loadWalletConnect } from '../../connectors/load-connectors.ts';
import { marks } from '../marks/marks.ts';
import type { WalletDescriptor } from '../wallet-descriptor.ts';

/** Any wallet on a phone that takes a pairing URI. */
export const walletConnect: WalletDescriptor = {
  id: 'walletConnect',
  name: 'WalletConnect',
  mark: 'walletConnect',
  icon: marks.walletConnect,
  iconBackground: '#3b99fc',
  connector: loadWalletConnect,
  pairing: { appLink: (uri) => uri },
};
