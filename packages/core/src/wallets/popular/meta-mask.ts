import { loadWalletConnect } from '../../connectors/load-connectors.ts';
import { injectedName } from '../injected-providers.ts';
import { marks } from '../marks/marks.ts';
import type { WalletDescriptor } from '../wallet-descriptor.ts';

/** MetaMask: its extension, or its app by WalletConnect. */
export const metaMask: WalletDescriptor = {
  id: 'metaMask',
  name: 'MetaMask',
  mark: 'metaMask',
  icon: marks.metaMask,
  iconAccent: '#f6851a',
  iconBackground: '#fff',
  rdns: ['io.metamask', 'io.metamask.mobile', 'io.metamask.flask'],
  // Many wallets call themselves MetaMask and something else as well.
  recognises: (provider) => injectedName(provider) === 'MetaMask',
  downloadUrls: {
    ios: 'https://apps.apple.com/app/id1438144202',
    android: 'https://play.google.com/store/apps/details?id=io.metamask',
    mobile: 'https://metamask.io/download',
    chrome: 'https://chromewebstore.google.com/detail/metamask/nkbihfbeogaeaoehlefnkodbefgpgknn',
    edge: 'https://microsoftedge.microsoft.com/addons/detail/metamask/ejbalbakoplchlghecdalmeeeajnimhm',
    firefox: 'https://addons.mozilla.org/firefox/addon/ether-metamask/',
    opera: 'https://addons.opera.com/extensions/details/metamask-10/',
  },
  instructions: {
    phone: { learnMoreUrl: 'https://metamask.io/faqs' },
    extension: { learnMoreUrl: 'https://metamask.io/faqs' },
  },
  connector: loadWalletConnect,
  pairing: {
    appLink: (uri, platform) =>
      platform === 'android' ? uri : `metamask://wc?uri=${encodeURIComponent(uri)}`,
    codeText: (uri) => `https://metamask.app.link/wc?uri=${encodeURIComponent(uri)}`,
  },
  browseLink: (siteUrl) => `https://metamask.app.link/dapp/${siteUrl.replace(/^https?:\/\//, '')}`,
};
