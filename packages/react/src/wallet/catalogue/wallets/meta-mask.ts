import { loadWalletConnect } from '../load-connectors.ts';
import { drawIcon, type WalletDescriptor } from '../wallet-descriptor.ts';

/** MetaMask: its extension, or its app by WalletConnect. */
export const metaMask: WalletDescriptor = {
  id: 'metaMask',
  name: 'MetaMask',
  mark: 'metaMask',
  icon: drawIcon(
    '#fff',
    '<path d="M5 5l7 5h4l7-5-1.5 9 1.5 5-5 2-2.5-1h-3L10 21l-5-2 1.5-5z" fill="#f6851a"/><path d="M5 5l7 5-1 5-4.5-1zM23 5l-7 5 1 5 4.5-1z" fill="#d9640b"/><path d="M11 15l3 2 3-2-1 5h-4z" fill="#3b2a1d"/>',
  ),
  iconAccent: '#f6851a',
  iconBackground: '#fff',
  rdns: ['io.metamask', 'io.metamask.mobile', 'io.metamask.flask'],
  downloadUrls: {
    ios: 'https://apps.apple.com/app/id1438144202',
    android: 'https://play.google.com/store/apps/details?id=io.metamask',
    mobile: 'https://metamask.io/download',
    chrome: 'https://chromewebstore.google.com/detail/metamask/nkbihfbeogaeaoehlefnkodbefgpgknn',
    edge: 'https://microsoftedge.microsoft.com/addons/detail/metamask/ejbalbakoplchlghecdalmeeeajnimhm',
    firefox: 'https://addons.mozilla.org/firefox/addon/ether-metamask/',
    opera: 'https://addons.opera.com/extensions/details/metamask-10/',
    browserExtension: 'https://metamask.io/download',
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
