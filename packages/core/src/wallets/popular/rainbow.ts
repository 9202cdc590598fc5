import { loadWalletConnect } from '../../connectors/load-connectors.ts';
import { marks } from '../marks/marks.ts';
import type { WalletDescriptor } from '../wallet-descriptor.ts';

const link = (base: string, uri: string) =>
  `${base}?uri=${encodeURIComponent(uri)}&connector=portico`;

/** Rainbow: its extension, or its app by WalletConnect. */
export const rainbow: WalletDescriptor = {
  id: 'rainbow',
  name: 'Rainbow',
  mark: 'rainbow',
  icon: marks.rainbow,
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
