import { marks } from '../marks/marks.ts';
import type { WalletDescriptor } from '../wallet-descriptor.ts';

/** Brave's built-in wallet, which exists in Brave alone. */
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
  downloadUrls: { browserExtension: 'https://brave.com/wallet/' },
  instructions: { extension: {} },
};
