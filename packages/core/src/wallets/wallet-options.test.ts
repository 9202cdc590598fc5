import { describe, expect, it } from 'vitest';
import { baseAccount } from '../base-account.ts';
import { popularWallets } from './popular-wallets.ts';
import type { WalletDescriptor, WalletIdentity } from './wallet-descriptor.ts';
import { obtainableWallets } from './wallet-environment.ts';
import { listWalletOptions, type WalletOptionsInput } from './wallet-options.ts';

const connector: WalletDescriptor['connector'] = () => Promise.reject(new Error('not asked for'));

/** The usual list, as if every connector of it were there. */
const catalogue = popularWallets.map((wallet) =>
  ['injected', 'brave'].includes(wallet.id) ? wallet : { ...wallet, connector },
);

const desktop = {
  platform: 'desktop',
  browser: 'chrome',
  framed: false,
  ethereum: undefined,
} as const;
const phone = { ...desktop, platform: 'ios', browser: 'safari' } as const;
const metaMask: WalletIdentity = { id: 'io.metamask', name: 'MetaMask', icon: 'data:image/x,fox' };
const rabby: WalletIdentity = { id: 'io.rabby', name: 'Rabby' };

function list(input: Partial<WalletOptionsInput> = {}) {
  return listWalletOptions({
    catalogue,
    installed: [],
    environment: desktop,
    recents: [],
    hasProjectId: true,
    ...input,
  });
}

/** `kind: ids`, the way the list reads. */
function read(input?: Partial<WalletOptionsInput>) {
  return list(input).map(({ kind, name, options }) =>
    [name || kind, ...options.map(({ id }) => id)].join(' '),
  );
}

describe('the list of wallets', () => {
  it('has four in a browser without any', () => {
    expect(read()).toEqual(['Popular rainbow coinbase metaMask walletConnect']);
  });

  it('starts with announced wallets, known or not, each once', () => {
    expect(read({ installed: [rabby, metaMask] })).toEqual([
      'installed io.rabby io.metamask',
      'Popular rainbow coinbase walletConnect',
    ]);
  });

  it('has announced wallets on phones too, where a wallet’s own browser announces it', () => {
    expect(read({ installed: [metaMask], environment: phone })[0]).toBe('best io.metamask');
  });

  it('uses an announced wallet’s own name and icon, else the catalogue’s', () => {
    const [installed] = list({ installed: [metaMask, { id: 'me.rainbow', name: 'Rainbow' }] });
    expect(installed?.options.map(({ icon }) => icon)).toEqual([
      metaMask.icon,
      popularWallets.find(({ id }) => id === 'rainbow')?.icon,
    ]);
  });

  it('offers a bare window.ethereum as the browser wallet, and hides that when another is listed', () => {
    const environment = { ...desktop, ethereum: {} };
    expect(read({ environment })[0]).toBe('best injected');
    expect(read({ environment, installed: [rabby] }).join(' ')).not.toContain('injected');
    const rainbow = { ...desktop, ethereum: { isRainbow: true } };
    expect(read({ environment: rainbow })[0]).toBe('best rainbow');
  });

  it('takes a bare window.ethereum for MetaMask only if it says to be nothing else', () => {
    const bare = (ethereum: object) => ({ environment: { ...desktop, ethereum } });
    expect(read(bare({ isMetaMask: true }))).toEqual([
      'best metaMask',
      'Popular rainbow coinbase walletConnect',
    ]);
    for (const flag of ['isTrust', 'isRabby', 'isPhantom', 'isOkxWallet']) {
      const [installed, ...others] = list(bare({ isMetaMask: true, [flag]: true }));
      const name = flag.slice(2).replace('Wallet', ' Wallet');
      expect(installed?.options).toMatchObject([
        { id: `injected:${name}`, name, action: 'connect' },
      ]);
      expect(others.flatMap(({ options }) => options.map(({ id }) => id))).toContain('metaMask');
    }
    expect(read(bare({ isMetaMask: 'yes', isConnected: () => true }))[0]).toBe('best injected');
  });

  it('lists every wallet of an array behind one window.ethereum', () => {
    const injected = [{ isCoinbaseWallet: true }, { isMetaMask: true }, { isTrust: true }, {}];
    const environment = { ...desktop, ethereum: { providers: injected } };
    expect(read({ environment, injected })).toEqual([
      'installed injected:Trust coinbase metaMask',
      'Popular rainbow walletConnect',
    ]);
    // Beside one that announced itself, a single unknown one is that one.
    const trust = { environment: desktop, injected: [{ isTrust: true }], installed: [rabby] };
    expect(read(trust)[0]).toBe('best io.rabby');
  });

  it('says of each row whether it is installed, and keeps the order of the catalogue', () => {
    const environment = { ...desktop, framed: true };
    const rows = list({ environment, installed: [rabby] }).flatMap(({ kind, name, options }) =>
      options.map((option) => [name || kind, option.id, option.installed]),
    );
    expect(rows).toEqual([
      ['best', 'safe', false],
      ['installed', 'io.rabby', true],
      ...popularWallets
        .filter(({ id }) => !['injected', 'brave', 'safe'].includes(id))
        .map(({ id }) => ['Popular', id, false]),
    ]);
  });

  it('offers Safe inside Safe alone', () => {
    expect(read({ environment: { ...desktop, framed: true } })).toEqual([
      'best safe',
      'Popular rainbow coinbase metaMask walletConnect',
    ]);
  });

  it('begins with the only installed wallet while none was used, and always in that wallet’s browser', () => {
    expect(read({ installed: [metaMask] })[0]).toBe('best io.metamask');
    expect(read({ installed: [metaMask, rabby] })[0]).toBe('installed io.metamask io.rabby');
    expect(read({ installed: [metaMask], recents: ['rainbow'] })[0]).toBe('recent rainbow');
    const recents = ['walletConnect', 'coinbase'];
    const app = { ...phone, ethereum: { isCoinbaseWallet: true } };
    expect(read({ environment: app, recents }).slice(0, 2)).toEqual([
      'best coinbase',
      'recent walletConnect',
    ]);
  });

  it('offers Brave Wallet in Brave alone, instead of the browser wallet', () => {
    const brave = {
      ...desktop,
      browser: 'brave',
      ethereum: { isBraveWallet: true, isMetaMask: true },
    } as const;
    expect(read({ environment: brave })[0]).toBe('best brave');
    expect(read({ environment: brave }).join(' ')).not.toContain('injected');
    expect(read({ environment: { ...brave, browser: 'chrome' } }).join(' ')).not.toContain('brave');
  });

  it('starts with recent wallets, marked, newest first and three at most', () => {
    const recents = ['walletConnect', 'gone', 'io.metamask', 'rainbow'];
    const sections = list({ installed: [rabby, metaMask], recents });
    expect(read({ installed: [rabby, metaMask], recents })).toEqual([
      'recent walletConnect io.metamask rainbow',
      'installed io.rabby',
      'Popular coinbase',
    ]);
    expect(sections.flatMap(({ options }) => options.filter(({ recent }) => recent))).toHaveLength(
      3,
    );
  });

  it('recognizes a recent wallet by its catalogue id as well', () => {
    expect(read({ installed: [metaMask], recents: ['metaMask', 'io.metamask'] })[0]).toBe(
      'recent io.metamask',
    );
  });

  it('omits a recent wallet that can no longer be connected', () => {
    expect(read({ hasProjectId: false, recents: ['rainbow'] })[0]).not.toMatch(/^recent/);
  });

  it('keeps the groups of a site', () => {
    const own = {
      ...catalogue[1],
      id: 'own',
      name: 'Own',
      icon: '/own.svg',
      iconBackground: '#fff',
    };
    const { hidden: _, ...mine } = { ...own, group: 'Ours', connector };
    expect(read({ catalogue: [mine, ...catalogue] })).toEqual([
      'Ours own',
      'Popular rainbow coinbase metaMask walletConnect',
    ]);
  });
});

describe('what picking a wallet does', () => {
  const actions = (input: Partial<WalletOptionsInput>) =>
    Object.fromEntries(
      list(input).flatMap(({ options }) => options.map(({ id, action }) => [id, action])),
    );

  it('connects where that is possible', () => {
    expect(actions({})).toEqual({
      rainbow: 'connect',
      coinbase: 'connect',
      metaMask: 'connect',
      walletConnect: 'connect',
    });
  });

  it('shows the download where pairing is not set up; WalletConnect itself says why', () => {
    expect(actions({ hasProjectId: false })).toEqual({
      rainbow: 'get',
      coinbase: 'connect',
      metaMask: 'get',
      walletConnect: 'connect',
    });
  });

  it('opens the site inside the wallet on a phone where pairing is not set up', () => {
    expect(actions({ hasProjectId: false, environment: phone })).toMatchObject({
      metaMask: 'browse',
      rainbow: 'get',
    });
  });
});

describe('the wallets offered for download', () => {
  const many = Array.from({ length: 8 }, (_, index) => ({
    id: `w${index}`,
    name: `Wallet ${index}`,
    icon: '/w.svg',
    iconBackground: '#fff',
    downloadUrls: { mobile: 'https://example.com' },
  }));

  it('are five, and three on phones', () => {
    expect(obtainableWallets(many, { ...desktop, hasProjectId: true })).toHaveLength(5);
    expect(obtainableWallets(many, { ...phone, hasProjectId: true })).toHaveLength(3);
  });

  const ids = (place: Parameters<typeof obtainableWallets>[1]) =>
    obtainableWallets(popularWallets, place).map(({ id }) => id);
  const all = ['rainbow', 'coinbase', 'metaMask'];

  it('begin with one that needs no installation, then those of this browser', () => {
    const wallets = [...popularWallets, { ...baseAccount(), connector }];
    const list = (place: Parameters<typeof obtainableWallets>[1]) =>
      obtainableWallets(wallets, place).map(({ id }) => id);
    expect(list({ ...desktop, hasProjectId: true })).toEqual(['baseAccount', ...all]);
    expect(list({ ...desktop, browser: 'firefox', hasProjectId: true })).toEqual([
      'baseAccount',
      'rainbow',
      'metaMask',
      'coinbase',
    ]);
    expect(list({ ...phone, hasProjectId: true })).toEqual(['baseAccount', 'rainbow', 'coinbase']);
    expect(list({ ...desktop, browser: 'other', hasProjectId: false })).toEqual(['baseAccount']);
  });

  it('are those available on this system', () => {
    expect(ids({ ...desktop, hasProjectId: true })).toEqual(all);
    expect(ids({ ...phone, hasProjectId: true })).toEqual(all);
  });

  it.each([
    ['chrome', all],
    ['edge', all],
    ['opera', all],
    ['brave', all],
    ['firefox', ['rainbow', 'metaMask']],
    ['safari', []],
    ['other', []],
  ] as const)('are, where apps cannot be paired with, those for %s alone', (browser, expected) => {
    expect(ids({ ...desktop, browser, hasProjectId: false })).toEqual(expected);
  });
});
