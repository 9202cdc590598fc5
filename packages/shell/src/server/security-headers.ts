import type {
  OutgoingHttpHeader,
  OutgoingHttpHeaders,
  RequestListener,
  ServerResponse,
} from 'node:http';
import type { PolicyDirective, PorticoConfig } from '../config.ts';

/** How strict the headers can be. */
export type SecurityOptions = {
  /** The public origin. */
  readonly origin: string;
  /** The relay that wallets on phones are reached by; without one it is not allowed either. */
  readonly relayUrl?: string | undefined;
  /** Origins that may show the pages in a frame. Default: none. */
  readonly embedIn?: readonly string[];
  /** Sources that the site allows beside its own origin. */
  readonly allow?: PorticoConfig['contentSecurityPolicy'];
  /** Vite's development client adds style elements and opens a web socket. */
  readonly development?: boolean;
};

/** The headers that every answer carries. */
export function securityHeaders(options: SecurityOptions): Readonly<Record<string, string>> {
  const { origin, embedIn = [] } = options;
  return {
    'content-security-policy': contentSecurityPolicy(options),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // WebAuthn stays allowed (passkey wallets), as do the clipboard for copying and full screen.
    'permissions-policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=()',
    // Wallets open pop-ups and must be able to answer the page that opened them.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    // For old browsers; it cannot name an origin.
    ...(embedIn.length === 0 && { 'x-frame-options': 'DENY' }),
    ...(origin.startsWith('https://') && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

/**
 * No `unsafe-*` and no nonce: pages hold no inline script and no inline style. Neither React nor wagmi
 * asks for a Trusted Types policy on the paths used here, so none may be made.
 */
function contentSecurityPolicy({
  relayUrl,
  embedIn = [],
  allow = {},
  development,
}: SecurityOptions) {
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
    "form-action 'self'",
    `frame-ancestors ${embedIn.length > 0 ? embedIn.join(' ') : "'none'"}`,
  ];
  if (!development) policy.push("require-trusted-types-for 'script'", "trusted-types 'none'");
  return policy.join('; ');
}

type Given = OutgoingHttpHeaders | OutgoingHttpHeader[] | undefined;

/**
 * Adds headers to whatever a listener answers. An answer that brings one of them itself keeps its own, as the
 * pages under /api/auth do with their stricter policy, unless `overwrite` is set: that policy would shut out
 * Vite's client.
 *
 * Not `hono/secure-headers`: that sets them on a Response one by one, which takes 50 µs of CPU per answer (of
 * 125 for an answer of 3 kB; this takes 10), and never sees the adapter's own answers, such as the one to a
 * malformed Host.
 */
export function withHeaders(
  headers: Readonly<Record<string, string>>,
  listener: RequestListener,
  { overwrite = false } = {},
): RequestListener {
  const join = (answer: ServerResponse, given: Given) => {
    const joined: OutgoingHttpHeaders = { ...headers };
    if (!overwrite) for (const name of answer.getHeaderNames()) delete joined[name];
    if (Array.isArray(given)) {
      for (const [name, value] of Object.entries(joined)) answer.setHeader(name, String(value));
      return given;
    }
    for (const [name, value] of Object.entries(given ?? {})) {
      if (!overwrite || headers[name.toLowerCase()] === undefined)
        joined[name.toLowerCase()] = value;
    }
    return joined;
  };
  return (request, answer) => {
    const writeHead = answer.writeHead.bind(answer);
    answer.writeHead = (status: number, message?: string | Given, given?: Given) =>
      typeof message === 'string'
        ? writeHead(status, message, join(answer, given))
        : writeHead(status, join(answer, message));
    listener(request, answer);
  };
}
