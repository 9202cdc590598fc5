/** The device of a session, as far as its user agent says. */
export type Device = {
  /** For example `Firefox`; undefined when it is not known. */
  readonly browser: string | undefined;
  /** For example `Windows` or `iPhone`. */
  readonly system: string | undefined;
  readonly kind: 'computer' | 'phone' | 'tablet' | 'unknown';
};

// The first match wins: most user agents name several browsers, their own last.
const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['MetaMask', /MetaMaskMobile/],
  ['Coinbase Wallet', /CoinbaseBrowser|CoinbaseWallet/i],
  ['Trust Wallet', /Trust\/|TrustWallet/],
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOPT\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['DuckDuckGo', /\b(?:DuckDuckGo|Ddg)\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
];

const systems: readonly (readonly [name: string, kind: Device['kind'], pattern: RegExp])[] = [
  ['iPhone', 'phone', /\biPhone\b|\biPod\b/],
  ['iPad', 'tablet', /\biPad\b/],
  ['Android', 'phone', /\bAndroid\b.*\bMobile\b/],
  ['Android', 'tablet', /\bAndroid\b/],
  ['Windows', 'computer', /\bWindows\b/],
  ['ChromeOS', 'computer', /\bCrOS\b/],
  ['macOS', 'computer', /\bMacintosh\b/],
  ['Linux', 'computer', /\bLinux\b/],
];

/** Names the device of a session from its `userAgent`. Only a hint: browsers can send any user agent. */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? '';
  const browser = browsers.find(([, pattern]) => pattern.test(text))?.[0];
  const system = systems.find(([, , pattern]) => pattern.test(text));
  return { browser, system: system?.[0], kind: system?.[1] ?? 'unknown' };
}
