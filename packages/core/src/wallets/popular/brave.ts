import { marks } from '../marks/marks.ts';
import type { WalletDescriptor } from '../wallet-descriptor.ts';

/** Brave's built-in wallet: there in Brave unless its owner turned it off, and not to be had anywhere else. */
export const brave: WalletDescriptor = {
  id: 'brave',
  name: 'Brave Wallet',
  shortName: 'Brave',
  mark: 'brave',
  icon: marks.brave,
  iconBackground: '#fff',
  rdns: ['com.brave.wallet'],
  recognises: (provider) => Reflect.get(provider, 'isBraveWallet') === true,
  hidden: ({ browser }) => browser !== 'brave',
};
