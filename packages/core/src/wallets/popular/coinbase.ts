import { loadCoinbase, loadWalletConnect } from '../../connectors/load-connectors.ts';
import { marks } from '../marks/marks.ts';
import type { WalletDescriptor } from '../wallet-descriptor.ts';

/** Coinbase Wallet: its extension, a pop-up with a passkey on any device, or its app. */
export const coinbase: WalletDescriptor = {
  id: 'coinbase',
  name: 'Coinbase Wallet',
  shortName: 'Coinbase',
  mark: 'coinbase',
  icon: marks.coinbase,
  iconAccent: '#0052ff',
  iconBackground: '#0052ff',
  rdns: ['com.coinbase.wallet'],
  recognises: (provider) => Reflect.get(provider, 'isCoinbaseWallet') === true,
  downloadUrls: {
    ios: 'https://apps.apple.com/app/id1278383455',
    android: 'https://play.google.com/store/apps/details?id=org.toshi',
    mobile: 'https://www.coinbase.com/wallet/downloads',
    chrome:
      'https://chromewebstore.google.com/detail/coinbase-wallet-extension/hnfanknocfeofbddgcijnmhnfnkdnaad',
  },
  instructions: {
    phone: { learnMoreUrl: 'https://www.coinbase.com/wallet' },
    extension: { learnMoreUrl: 'https://www.coinbase.com/wallet' },
  },
  connector: loadCoinbase,
  app: {
    connector: loadWalletConnect,
    pairing: {
      // Leads to the store where the app is not installed.
      appLink: (uri) => `https://go.cb-w.com/wc?uri=${encodeURIComponent(uri)}`,
    },
  },
  browseLink: (siteUrl) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(siteUrl)}`,
};
