import { loadCoinbase } from '../load-connectors.ts';
import { drawIcon, type WalletDescriptor } from '../wallet-descriptor.ts';

/** Coinbase Wallet: its extension, or a pop-up with a passkey on any device. */
export const coinbase: WalletDescriptor = {
  id: 'coinbase',
  name: 'Coinbase Wallet',
  shortName: 'Coinbase',
  mark: 'coinbase',
  icon: drawIcon(
    '#2c5ff6',
    '<circle cx="14" cy="14" r="9" fill="#fff"/><rect x="10.9" y="10.9" width="6.2" height="6.2" rx="1.3" fill="#2c5ff6"/>',
  ),
  iconAccent: '#2c5ff6',
  iconBackground: '#2c5ff6',
  rdns: ['com.coinbase.wallet', 'app.base.account'],
  recognises: (provider) => Reflect.get(provider, 'isCoinbaseWallet') === true,
  downloadUrls: {
    ios: 'https://apps.apple.com/app/id1278383455',
    android: 'https://play.google.com/store/apps/details?id=org.toshi',
    mobile: 'https://www.coinbase.com/wallet/downloads',
    chrome:
      'https://chromewebstore.google.com/detail/coinbase-wallet-extension/hnfanknocfeofbddgcijnmhnfnkdnaad',
    browserExtension: 'https://www.coinbase.com/wallet/downloads',
  },
  instructions: {
    phone: { learnMoreUrl: 'https://www.coinbase.com/wallet' },
    extension: { learnMoreUrl: 'https://www.coinbase.com/wallet' },
  },
  connector: loadCoinbase,
};
