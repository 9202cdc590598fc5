import { describe, expect, it } from 'vitest';
import { popularWallets } from './popular-wallets.ts';
import { detectPlatform, downloadLinks, readEnvironment } from './wallet-environment.ts';

const agents = {
  chrome:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  opera:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36 OPR/122.0.0.0',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0',
  safari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  other: 'Opportunity/1.0',
} as const;

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const android =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

function environment(userAgent: string, rest: object = {}) {
  return readEnvironment({ navigator: { userAgent, maxTouchPoints: 0 }, ...rest });
}

describe('the browser', () => {
  it.each(Object.entries(agents))('is %s', (browser, userAgent) => {
    expect(environment(userAgent).browser).toBe(browser);
  });

  it('is Brave when it says so, although it looks like Chrome', () => {
    const navigator = { userAgent: agents.chrome, maxTouchPoints: 0, brave: {} };
    expect(readEnvironment({ navigator }).browser).toBe('brave');
  });
});

describe('the system', () => {
  it.each([
    [iPhone, 5, 'ios'],
    [android, 5, 'android'],
    [agents.safari, 5, 'ios'],
    [agents.safari, 0, 'desktop'],
    [agents.chrome, 10, 'desktop'],
  ] as const)('of %s with %i touch points is detected', (userAgent, maxTouchPoints, platform) => {
    expect(detectPlatform({ userAgent, maxTouchPoints })).toBe(platform);
  });
});

describe('the page', () => {
  it('detects whether it is framed', () => {
    const top: { navigator: Navigator; parent?: unknown } = { navigator };
    top.parent = top;
    expect(readEnvironment(top).framed).toBe(false);
    expect(readEnvironment({ navigator, parent: {} }).framed).toBe(true);
  });

  it('accepts only an object as a provider', () => {
    const provider = {};
    expect(environment(agents.chrome, { ethereum: provider }).ethereum).toBe(provider);
    expect(environment(agents.chrome, { ethereum: 'no' }).ethereum).toBeUndefined();
    expect(environment(agents.chrome, { ethereum: null }).ethereum).toBeUndefined();
  });
});

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
