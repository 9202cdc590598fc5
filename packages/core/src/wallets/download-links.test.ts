import { describe, expect, it } from 'vitest';
import { popularWallets } from './popular-wallets.ts';
import { downloadLinks } from './wallet-environment.ts';

const downloadUrls = {
  ios: 'https://ios.example',
  mobile: 'https://mobile.example',
  chrome: 'https://chrome.example',
  firefox: 'https://firefox.example',
};

describe('the download link of a wallet', () => {
  it.each([
    ['chrome', 'https://chrome.example'],
    ['brave', 'https://chrome.example'],
    ['edge', 'https://chrome.example'],
    ['opera', 'https://chrome.example'],
    ['firefox', 'https://firefox.example'],
    // The wallet's general page adds nothing to this browser.
    ['safari', undefined],
    ['other', undefined],
  ] as const)('is the one for %s', (browser, extension) => {
    expect(
      downloadLinks({ downloadUrls }, { platform: 'desktop', browser, hasProjectId: true }),
    ).toEqual({
      extension,
      phone: 'https://mobile.example',
    });
  });

  it('is the phone’s app store, else a page that links to it', () => {
    const place = { browser: 'other', hasProjectId: true } as const;
    expect(downloadLinks({ downloadUrls }, { platform: 'ios', ...place })).toEqual({
      store: 'https://ios.example',
    });
    expect(downloadLinks({ downloadUrls }, { platform: 'android', ...place })).toEqual({
      store: 'https://mobile.example',
    });
  });

  it('is missing for a wallet without one', () => {
    const hasProjectId = true;
    expect(downloadLinks({}, { platform: 'desktop', browser: 'chrome', hasProjectId })).toEqual({});
    expect(downloadLinks({}, { platform: 'ios', browser: 'safari', hasProjectId })).toEqual({});
  });

  it('is no app for a phone where the site could not pair with it', () => {
    const place = { platform: 'desktop', browser: 'chrome', hasProjectId: false } as const;
    const pairing = { appLink: (uri: string) => uri };
    const connector = () => Promise.reject(new Error('not asked for'));
    const chrome = { extension: 'https://chrome.example' };
    expect(downloadLinks({ downloadUrls, pairing }, place)).toEqual(chrome);
    expect(downloadLinks({ downloadUrls, app: { connector, pairing } }, place)).toEqual(chrome);
    expect(downloadLinks({ downloadUrls }, place)).toHaveProperty('phone');
  });

  it.each(
    Object.entries({
      chrome: 'chromewebstore.google.com',
      edge: /^(microsoftedge\.microsoft|chromewebstore\.google)\.com$/,
      firefox: 'addons.mozilla.org',
      opera: /^(addons\.opera|chromewebstore\.google)\.com$/,
      brave: 'chromewebstore.google.com',
    }),
  )('is in the store of %s for every wallet that is offered', (browser, store) => {
    const place = {
      platform: 'desktop',
      browser: browser as 'chrome',
      hasProjectId: true,
    } as const;
    const links = popularWallets.flatMap((wallet) => downloadLinks(wallet, place).extension ?? []);
    expect(links).not.toEqual([]);
    for (const link of links) {
      expect(new URL(link).host).toMatch(store);
      expect(new URL(link).pathname).not.toBe('/');
    }
  });
});
