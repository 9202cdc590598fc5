import { describe, expect, it } from 'vitest';
import { downloadLinks } from './download-links.ts';

const downloadUrls = {
  ios: 'https://ios.example',
  mobile: 'https://mobile.example',
  chrome: 'https://chrome.example',
  firefox: 'https://firefox.example',
  browserExtension: 'https://any.example',
};

describe('the download link of a wallet', () => {
  it.each([
    ['chrome', 'https://chrome.example'],
    ['brave', 'https://chrome.example'],
    ['edge', 'https://chrome.example'],
    ['opera', 'https://chrome.example'],
    ['firefox', 'https://firefox.example'],
    ['safari', 'https://any.example'],
    ['other', 'https://any.example'],
  ] as const)('is the one for %s', (browser, extension) => {
    expect(downloadLinks({ downloadUrls }, { platform: 'desktop', browser })).toEqual({
      extension,
      phone: 'https://mobile.example',
    });
  });

  it('is the phone’s app store, else a page that links to it', () => {
    const browser = 'other';
    expect(downloadLinks({ downloadUrls }, { platform: 'ios', browser })).toEqual({
      store: 'https://ios.example',
    });
    expect(downloadLinks({ downloadUrls }, { platform: 'android', browser })).toEqual({
      store: 'https://mobile.example',
    });
  });

  it('is missing for a wallet without one', () => {
    expect(downloadLinks({}, { platform: 'desktop', browser: 'chrome' })).toEqual({});
    expect(downloadLinks({}, { platform: 'ios', browser: 'safari' })).toEqual({});
  });
});
