import { describe, expect, it } from 'vitest';
import { popularWallets, prepareCatalogue } from './popular-wallets.ts';
import type { WalletDescriptor } from './wallet-descriptor.ts';

const mine: WalletDescriptor = {
  id: 'mine',
  name: 'My wallet',
  icon: '/my-wallet.svg',
  iconBackground: '#fff',
};

async function prepare(...wallets: readonly WalletDescriptor[]) {
  const errors: string[] = [];
  const list = await prepareCatalogue(
    () => wallets,
    (error) => errors.push(error.message),
  );
  return { ids: list.map(({ id }) => id), errors };
}

describe('the default wallets', () => {
  it('are seven, in order and valid', async () => {
    const errors: Error[] = [];
    const list = await prepareCatalogue(undefined, (error) => errors.push(error));
    expect(list.map(({ id, name }) => [id, name])).toEqual([
      ['injected', 'Browser wallet'],
      ['safe', 'Safe'],
      ['rainbow', 'Rainbow'],
      ['coinbase', 'Coinbase Wallet'],
      ['metaMask', 'MetaMask'],
      ['walletConnect', 'WalletConnect'],
      ['brave', 'Brave Wallet'],
    ]);
    expect(errors).toEqual([]);
  });

  it('have inline icons, without scripts and without other hosts', () => {
    for (const { name, icon } of popularWallets) {
      const [, svg = ''] = icon.split('data:image/svg+xml,');
      expect(decodeURIComponent(svg), name).toMatch(/^<svg [^>]*viewBox="[-\d ]+">.*<\/svg>$/);
      const own = decodeURIComponent(svg).replace('http://www.w3.org/2000/svg', '');
      // A gradient is named within the picture.
      expect(own.replaceAll('url(#', ''), name).not.toMatch(
        /script|href|url\(|http|\bon\w+=|style/,
      );
    }
  });

  it('are shown with the picture that a site gives them', async () => {
    const [first, second] = await prepareCatalogue(
      ([wallet, other]) =>
        wallet && other
          ? [
              { ...wallet, icon: '/mine.svg' },
              { ...other, name: 'Vault' },
            ]
          : [],
      () => undefined,
    );
    expect([first?.mark, second?.mark]).toEqual([undefined, 'safe']);
  });

  it('have only https links', () => {
    for (const { name, downloadUrls } of popularWallets) {
      for (const url of Object.values(downloadUrls ?? {})) {
        expect(new URL(url).protocol, name).toBe('https:');
      }
    }
  });

  it.each(['Rainbow', 'Coinbase Wallet', 'MetaMask'])(
    'lead to the extension, to both app stores and to the first steps: %s',
    (name) => {
      const wallet = popularWallets.find((one) => one.name === name);
      expect(wallet?.downloadUrls).toMatchObject({
        chrome: expect.stringMatching(/^https:\/\/chromewebstore\.google\.com\//),
        ios: expect.stringMatching(/^https:\/\/apps\.apple\.com\//),
        android: expect.stringMatching(/^https:\/\/play\.google\.com\//),
        mobile: expect.stringMatching(/^https:/),
      });
      expect(wallet?.instructions).toMatchObject({
        phone: { learnMoreUrl: expect.stringMatching(/^https:/) },
        extension: { learnMoreUrl: expect.stringMatching(/^https:/) },
      });
    },
  );

  it('have everything that a row shows', () => {
    for (const wallet of popularWallets) {
      expect(wallet, wallet.id).toMatchObject({
        id: expect.stringMatching(/^\w+$/),
        name: expect.stringMatching(/\w/),
        icon: expect.stringMatching(/^data:image\/svg\+xml,/),
        iconBackground: expect.stringMatching(/^#([\da-f]{3}){1,2}$/),
      });
      // Optional, and valid: `prepareCatalogue` refuses every other.
      if (wallet.iconAccent) expect(wallet.iconAccent).toMatch(/^#([\da-f]{3}){1,2}$/);
    }
    expect(popularWallets.some(({ iconAccent }) => iconAccent)).toBe(true);
  });

  it('have a guide wherever they can be downloaded', () => {
    for (const { name, downloadUrls, instructions = {} } of popularWallets) {
      const { chrome, edge, firefox, opera, safari } = downloadUrls ?? {};
      if (chrome ?? edge ?? firefox ?? opera ?? safari)
        expect(instructions.extension, name).toBeDefined();
      if (downloadUrls?.mobile) expect(instructions.phone, name).toBeDefined();
    }
  });
});

describe('a site’s own list', () => {
  it('can add, reorder and remove wallets', async () => {
    const list = await prepareCatalogue(
      (popular) => [mine, ...popular.filter(({ id }) => id !== 'brave').reverse()],
      () => undefined,
    );
    expect(list.map(({ id }) => id)).toEqual([
      'mine',
      'walletConnect',
      'metaMask',
      'coinbase',
      'rainbow',
      'safe',
      'injected',
    ]);
  });

  it.each(['red', '#12', '#12345', '#1234567', '#ggg', '#11223344', ''])(
    'reports the accent %j with the wallet',
    async (iconAccent) => {
      const { ids, errors } = await prepare({ ...mine, iconAccent }, { ...mine, id: 'other' });
      expect(errors).toEqual([
        expect.stringMatching(/^Property `iconAccent` is not a hex value for wallet: My wallet\b/),
      ]);
      expect(ids).toEqual(['other']);
    },
  );

  it.each(['#fff', '#FF8800'])('accepts the accent %s', async (iconAccent) => {
    expect(await prepare({ ...mine, iconAccent })).toEqual({ ids: ['mine'], errors: [] });
  });

  it('reports two wallets with one id', async () => {
    const { ids, errors } = await prepare(mine, { ...mine, name: 'Second' });
    expect(errors).toEqual([expect.stringContaining('Second')]);
    expect(ids).toEqual(['mine']);
  });

  it.each(['https://example.com/icon.svg', '//example.com/icon.svg'])(
    'refuses the icon %s, which would reveal visitors to its host',
    async (icon) => {
      const { ids, errors } = await prepare({ ...mine, icon });
      expect(errors).toEqual([expect.stringContaining('My wallet')]);
      expect(ids).toEqual([]);
    },
  );
});
