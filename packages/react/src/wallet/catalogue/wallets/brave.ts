import { drawIcon, type WalletDescriptor } from '../wallet-descriptor.ts';

/** Brave's built-in wallet, which exists in Brave alone. */
export const brave: WalletDescriptor = {
  id: 'brave',
  name: 'Brave Wallet',
  shortName: 'Brave',
  mark: 'brave',
  icon: drawIcon(
    '#fff',
    '<path d="M14 4.5l4 .3 2 1.8 1.9-.1 1 2.8-.7 1.7-1.8 7.3-5 4.4-1.4.8-1.4-.8-5-4.4L5.8 11 5.1 9.3l1-2.8L8 6.6l2-1.8z" fill="#fb542b"/><path d="M9 9.8l3.3.9-.9 3.2 2.6 1.5 2.6-1.5-.9-3.2 3.3-.9M14 17.2l-2.6 1.4L14 20.4l2.6-1.8z" fill="none" stroke="#fff" stroke-width="1.4" stroke-linejoin="round"/>',
  ),
  iconBackground: '#fff',
  rdns: ['com.brave.wallet'],
  recognises: (provider) => Reflect.get(provider, 'isBraveWallet') === true,
  hidden: ({ browser }) => browser !== 'brave',
  downloadUrls: { browserExtension: 'https://brave.com/wallet/' },
  instructions: { extension: {} },
};
