type PolicyDirective =
  | 'connect-src'
  | 'font-src'
  | 'form-action'
  | 'img-src'
  | 'script-src'
  | 'style-src';

/** The sources that pages may load from beside their own origin. */
export type PolicyOptions = {
  /** The relay that wallets on phones are reached by; without one it is not allowed either. */
  readonly relayUrl?: string | undefined;
  /** Origins that may show the pages in a frame. Default: none. */
  readonly embedIn?: readonly string[];
  readonly allow?: Readonly<Partial<Record<PolicyDirective, readonly string[]>>> | undefined;
  /** Vite's development client adds style elements, opens a web socket and writes HTML. */
  readonly development?: boolean | undefined;
};

/** A policy without `unsafe-*` and without a nonce, for pages that hold no script and no style but those whose hashes `allow` has. */
export function contentSecurityPolicy(options: PolicyOptions): string {
  const { relayUrl, embedIn = [], allow = {}, development } = options;
  const self = (directive: PolicyDirective, ...more: readonly (string | false | undefined)[]) =>
    [directive, "'self'", ...more, ...(allow[directive] ?? [])].filter(Boolean).join(' ');
  const policy = [
    "default-src 'none'",
    self('script-src'),
    self('style-src', development && "'unsafe-inline'"),
    self('img-src', 'data:'),
    self('font-src'),
    self('connect-src', relayUrl, development && 'ws:'),
    "manifest-src 'self'",
    "base-uri 'none'",
    self('form-action'),
    `frame-ancestors ${embedIn.join(' ') || "'none'"}`,
  ];
  if (!development) policy.push("require-trusted-types-for 'script'");
  return policy.join('; ');
}
