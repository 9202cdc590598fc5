import { describe, expect, it } from 'vitest';
import { deviceOf } from './device-of.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';
const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('the name of a device', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`,
      'Chrome on Windows',
      'computer',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/142.0.0.0`,
      'Edge on Windows',
      'computer',
    ],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36 OPR/126.0.0.0`,
      'Opera on ChromeOS',
      'computer',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
      'Firefox on Linux',
      'computer',
    ],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/19.0 Safari/605.1.15`,
      'Safari on macOS',
      'computer',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${webkit} Version/19.0 Mobile/15E148 Safari/604.1`,
      'Safari on iPhone',
      'phone',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${webkit} CriOS/142.0 Mobile/15E148 Safari/604.1`,
      'Chrome on iPhone',
      'phone',
    ],
    [
      `Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) ${webkit} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`,
      'Firefox on iPad',
      'tablet',
    ],
    [
      `Mozilla/5.0 (Linux; Android 16; SM-S931B) ${chrome} SamsungBrowser/29.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
      'phone',
    ],
    [`Mozilla/5.0 (Linux; Android 16; Tab) ${chrome} Safari/537.36`, 'Chrome on Android', 'tablet'],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${webkit} Mobile/15E148 WebView MetaMaskMobile`,
      'MetaMask on iPhone',
      'phone',
    ],
  ])('of %s is %s', (userAgent, name, kind) => {
    const [browser, system] = name.split(' on ');
    expect(deviceOf(userAgent)).toEqual({ browser, system, kind });
  });

  it('leaves out what the browser does not tell', () => {
    expect(deviceOf('Windows')).toMatchObject({ browser: undefined, system: 'Windows' });
  });

  it.each([null, '', 'curl/8.1', '<script>alert(1)</script>'])('is nothing for %j', (userAgent) => {
    expect(deviceOf(userAgent)).toMatchObject({
      browser: undefined,
      system: undefined,
      kind: 'unknown',
    });
  });
});
