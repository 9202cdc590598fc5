import { loadWalletConnect } from '../load-connectors.ts';
import { drawIcon, type WalletDescriptor } from '../wallet-descriptor.ts';

const link = (base: string, uri: string) =>
  `${base}?uri=${encodeURIComponent(uri)}&connector=portico`;

/** Rainbow: its extension, or its app by WalletConnect. */
export const rainbow: WalletDescriptor = {
  id: 'rainbow',
  name: 'Rainbow',
  mark: 'rainbow',
  icon: drawIcon(
    '#0c2f78',
    '<g fill="none" stroke-width="3"><path d="M6 8.5A13.5 13.5 0 0 1 19.5 22" stroke="#ff5b4d"/><path d="M6 12.5A9.5 9.5 0 0 1 15.5 22" stroke="#ffc93c"/><path d="M6 16.5A5.5 5.5 0 0 1 11.5 22" stroke="#3fc1ff"/></g><circle cx="7.4" cy="20.6" r="1.6" fill="#b06bff"/>',
  ),
  iconBackground: '#0c2f78',
  rdns: ['me.rainbow'],
  recognises: (provider) => Reflect.get(provider, 'isRainbow') === true,
  downloadUrls: {
    ios: 'https://apps.apple.com/app/id1457119021',
    android: 'https://play.google.com/store/apps/details?id=me.rainbow',
    mobile: 'https://rainbow.download',
    chrome: 'https://chromewebstore.google.com/detail/rainbow/opfgelmcmbiajamepnmloijbpoleiama',
    edge: 'https://chromewebstore.google.com/detail/rainbow/opfgelmcmbiajamepnmloijbpoleiama',
    firefox: 'https://addons.mozilla.org/firefox/addon/rainbow-extension/',
    browserExtension: 'https://rainbow.me/extension',
  },
  instructions: {
    phone: { learnMoreUrl: 'https://learn.rainbow.me' },
    extension: { learnMoreUrl: 'https://learn.rainbow.me' },
  },
  connector: loadWalletConnect,
  pairing: {
    // Android lets the visitor choose among the wallets that take the URI itself.
    appLink: (uri, platform) => (platform === 'android' ? uri : link('rainbow://wc', uri)),
    codeText: (uri) => link('https://rnbwapp.com/wc', uri),
  },
};
