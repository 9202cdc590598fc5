import { loadCoinbase, loadSafe, loadWalletConnect } from '../connectors/load-connectors.ts';
import { browserWalletName, injectedName } from './injected-providers.ts';
import { marks } from './marks/marks.ts';
import type { ArrangeWallets, WalletDescriptor } from './wallet-descriptor.ts';

/** The provider at `window.ethereum` without a known name. */
export const browserWallet: WalletDescriptor = {
  id: 'injected',
  name: browserWalletName,
  mark: 'injected',
  icon: marks.injected,
  iconBackground: '#fff',
  recognises: () => true,
  hidden: ({ ethereum, otherInstalled }) => ethereum === undefined || otherInstalled,
};

/** Safe, which can be connected only where it shows this site inside itself. */
export const safe: WalletDescriptor = {
  id: 'safe',
  name: 'Safe',
  mark: 'safe',
  icon: marks.safe,
  iconAccent: '#12ff80',
  iconBackground: '#12ff80',
  hidden: ({ framed }) => !framed,
  connector: loadSafe,
};

const link = (base: string, uri: string) =>
  `${base}?uri=${encodeURIComponent(uri)}&connector=portico`;

const learnMore = (learnMoreUrl: string) => ({
  phone: { learnMoreUrl },
  extension: { learnMoreUrl },
});

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
  instructions: learnMore('https://learn.rainbow.me'),
  connector: loadWalletConnect,
  pairing: {
    // Android lets the visitor choose among the apps for the URI.
    appLink: (uri, platform) => (platform === 'android' ? uri : link('rainbow://wc', uri)),
    codeText: (uri) => link('https://rnbwapp.com/wc', uri),
  },
};

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
  instructions: learnMore('https://www.coinbase.com/wallet'),
  connector: loadCoinbase,
  app: {
    connector: loadWalletConnect,
    pairing: {
      // Opens the store where the app is not installed.
      appLink: (uri) => `https://go.cb-w.com/wc?uri=${encodeURIComponent(uri)}`,
    },
  },
  browseLink: (siteUrl) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(siteUrl)}`,
};

/** MetaMask: its extension, or its app by WalletConnect. */
export const metaMask: WalletDescriptor = {
  id: 'metaMask',
  name: 'MetaMask',
  mark: 'metaMask',
  icon: marks.metaMask,
  iconAccent: '#f6851a',
  iconBackground: '#fff',
  rdns: ['io.metamask', 'io.metamask.mobile', 'io.metamask.flask'],
  // Many wallets set MetaMask's flag beside their own.
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
  instructions: learnMore('https://metamask.io/faqs'),
  connector: loadWalletConnect,
  pairing: {
    appLink: (uri, platform) =>
      platform === 'android' ? uri : `metamask://wc?uri=${encodeURIComponent(uri)}`,
    codeText: (uri) => `https://metamask.app.link/wc?uri=${encodeURIComponent(uri)}`,
  },
  browseLink: (siteUrl) => `https://metamask.app.link/dapp/${siteUrl.replace(/^https?:\/\//, '')}`,
};

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

/** Brave's built-in wallet, in Brave only. */
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

/** The default wallets, in their order. */
export const popularWallets: readonly WalletDescriptor[] = [
  browserWallet,
  safe,
  rainbow,
  coinbase,
  metaMask,
  walletConnect,
  brave,
];

/** Prepares the site's list. Drops and reports invalid descriptors: visitors can still use the others. */
export async function prepareCatalogue(
  arrange: ArrangeWallets | undefined,
  report: (error: Error) => void,
): Promise<readonly WalletDescriptor[]> {
  const arranged = arrange ? await arrange(popularWallets) : popularWallets;
  const wallets = arranged.map(preferSiteIcon);
  const known = new Set<string>();
  return wallets.filter((wallet) => {
    const problem = findProblem(wallet, known);
    known.add(wallet.id);
    if (problem !== undefined) report(new Error(problem));
    return problem === undefined;
  });
}

/** A site that replaces the icon of a default wallet shows that icon, not the stylesheet's. */
function preferSiteIcon(wallet: WalletDescriptor): WalletDescriptor {
  const drawn = Object.entries(marks).some(
    ([mark, icon]) => mark === wallet.mark && icon === wallet.icon,
  );
  return drawn || wallet.mark === undefined ? wallet : { ...wallet, mark: undefined };
}

function findProblem(wallet: WalletDescriptor, known: ReadonlySet<string>): string | undefined {
  const { id, name, iconAccent, icon } = wallet;
  if (known.has(id)) return `Two wallets have the id ${id}; the second is ${name}. Rename one.`;
  if (iconAccent !== undefined && !/^#(?:[0-9a-f]{3}){1,2}$/i.test(iconAccent)) {
    return `Property \`iconAccent\` is not a hex value for wallet: ${name}. Write it as #rgb or #rrggbb.`;
  }
  if (/^(?:https?:)?\/\//.test(icon)) {
    return `Property \`icon\` is an address of another host for wallet: ${name}. Use a data: URI or a path of this site.`;
  }
  return undefined;
}
