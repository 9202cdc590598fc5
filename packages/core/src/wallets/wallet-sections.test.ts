import { describe, expect, it } from 'vitest';
import { baseAccount } from '../base-account.ts';
import { popularWallets, prepareCatalogue } from './popular-wallets.ts';
import { appId, findRememberedWallet, findWallet, toWalletId } from './wallet-descriptor.ts';
import {
  countRows,
  listWalletOptions,
  mergeStable,
  searchSections,
  type WalletOptionsInput,
  type WalletSection,
} from './wallet-options.ts';

const desktop = {
  platform: 'desktop',
  browser: 'chrome',
  framed: false,
  ethereum: undefined,
} as const;

function list(input: Partial<WalletOptionsInput> = {}) {
  const usual = { catalogue: popularWallets, installed: [], environment: desktop };
  return listWalletOptions({ ...usual, recents: [], hasProjectId: true, ...input });
}

const rabby = { id: 'io.rabby', name: 'Rabby' };
const metaMask = { id: 'io.metamask', name: 'MetaMask' };

/** `kind: ids`, with a mark on those that are installed. */
function read(sections: ReturnType<typeof list>) {
  return sections.map(({ kind, name, options }) =>
    [name || kind, ...options.map(({ id, installed }) => (installed ? `${id}*` : id))].join(' '),
  );
}

describe('a wallet that is found while the list is open', () => {
  it('keeps its row, under its id, which says that it is installed and connects', () => {
    const before = list({ hasProjectId: false });
    const after = mergeStable(before, list({ hasProjectId: false, installed: [metaMask] }));
    expect(read(after)).toEqual(['Popular rainbow coinbase metaMask* walletConnect']);
    expect(after[0]?.options[2]).toMatchObject({ action: 'connect', name: 'MetaMask' });
    const bare = list({ injected: [{ isMetaMask: true }] });
    expect(read(mergeStable(before, bare))).toEqual(read(after));
  });

  it('is added below all others when it had no row, and so is the next one', () => {
    const first = mergeStable(
      list({ installed: [metaMask] }),
      list({ installed: [metaMask, rabby] }),
    );
    const rows = ['best io.metamask*', 'Popular rainbow coinbase walletConnect'];
    expect(read(first)).toEqual([...rows, 'later io.rabby*']);
    const next = { id: 'next', name: 'Next' };
    const second = mergeStable(first, list({ installed: [metaMask, rabby, next] }));
    expect(read(second)).toEqual([...rows, 'later io.rabby* next*']);
  });

  it('keeps the rows of the page’s HTML, which have no descriptor', () => {
    const html = list().map((section) => ({
      ...section,
      options: section.options.map(({ descriptor: _, ...row }) => row),
    }));
    const rows = 'Popular rainbow coinbase metaMask* walletConnect';
    expect(read(mergeStable(html, list({ installed: [metaMask] })))).toEqual([rows]);
    expect(read(mergeStable(html, list({ injected: [{ isTrust: true }] })))).toEqual([
      ...read(list()),
      'later injected:Trust*',
    ]);
  });

  it('moves nothing when nothing was found, and takes away what is gone', () => {
    const sections = list({ installed: [rabby], recents: ['io.rabby', 'walletConnect'] });
    expect(mergeStable(sections, sections)).toEqual(sections);
    expect(mergeStable(undefined, sections)).toBe(sections);
    const gone = mergeStable(list({ environment: { ...desktop, ethereum: {} } }), list());
    expect(read(gone)).toEqual(read(list()));
  });
});

const row = (name: string) =>
  ({
    id: name,
    name,
    shortName: name,
    installed: false,
    recent: false,
    action: 'connect',
  }) as const;
const sections: readonly WalletSection[] = [
  { kind: 'recent', name: '', options: [row('Rainbow')] },
  { kind: 'group', name: 'Popular', options: [row('MetaMask'), row('Brave Wallet')] },
];

it('leaves out sections without a match', () => {
  expect(searchSections(sections, 'rain')).toEqual([sections[0]]);
  expect(searchSections(sections, 'nothing')).toEqual([]);
  expect(searchSections(sections, '')).toEqual(sections);
});

it('counts the rows of all sections', () => {
  expect([countRows(sections), countRows([]), countRows(undefined)]).toEqual([3, 0, 0]);
});

const coinbase = popularWallets.find(({ id }) => id === 'coinbase');

describe('the app of a wallet', () => {
  it('is found under its own id, is the same wallet to its owner, and never an extension', () => {
    const app = findWallet(popularWallets, appId('coinbase'));
    expect(app).toMatchObject({ id: 'coinbase', name: 'Coinbase Wallet', ...coinbase?.app });
    expect(app?.rdns).toBeUndefined();
    expect(app?.recognises).toBeUndefined();
    expect(toWalletId(appId('coinbase'))).toBe('coinbase');
    // Trust Wallet's extension.
    expect(toWalletId('com.trustwallet.app')).toBe('com.trustwallet.app');
  });

  it('is not there for wallets with one way to connect, or for a wallet that is not in the list', () => {
    expect(findWallet(popularWallets, appId('rainbow'))).toBeUndefined();
    expect(findWallet([], appId('coinbase'))).toBeUndefined();
    expect(findWallet(popularWallets, 'coinbase')).toBe(coinbase);
  });

  it('gives way to a wallet that has such an id itself', () => {
    const own = { id: appId('coinbase'), name: 'Own', icon: '/own.svg', iconBackground: '#fff' };
    expect(findWallet([...popularWallets, own], own.id)).toBe(own);
  });

  it('is what comes back where the wallet was paired with', () => {
    const find = (id: string, connectorId: string) =>
      findRememberedWallet(popularWallets, id, connectorId)?.connector;
    expect(find('coinbase', 'walletConnect')).toBe(coinbase?.app?.connector);
    expect(find('coinbase', 'coinbase')).toBe(coinbase?.connector);
    expect(find('rainbow', 'walletConnect')).toBe(coinbase?.app?.connector);
  });
});

describe('Base Account', () => {
  it('is a wallet of its own, with the mark of the stylesheet, whose extension it is', async () => {
    const errors: Error[] = [];
    const list = await prepareCatalogue(
      (popular) => [baseAccount(), ...popular],
      (error) => errors.push(error),
    );
    expect(errors).toEqual([]);
    expect(list[0]).toMatchObject({ id: 'baseAccount', name: 'Base Account', mark: 'base' });
    expect(list.filter(({ rdns }) => rdns?.includes('app.base.account'))).toHaveLength(1);
  });
});
