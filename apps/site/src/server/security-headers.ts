import type {
  OutgoingHttpHeader,
  OutgoingHttpHeaders,
  RequestListener,
  ServerResponse,
} from 'node:http';

/** How strict the pages can be. */
export type SecurityOptions = {
  /** The public origin. */
  readonly origin: string;
  /** The relay that wallets on phones are reached by; without one it is not allowed either. */
  readonly relayUrl?: string | undefined;
  /** Origins that may show the pages in a frame. Default: none. */
  readonly embedIn?: readonly string[];
  /** Vite's development client adds style elements and opens a web socket. */
  readonly development?: boolean;
};

/**
 * The headers that every answer carries. An answer that sets one of them itself (the pages under
 * /api/auth bring their own policy) keeps its own.
 */
export function securityHeaders({
  origin,
  relayUrl,
  embedIn = [],
  development = false,
}: SecurityOptions) {
  const headers: Record<string, string> = {
    'content-security-policy': contentSecurityPolicy(development, relayUrl, embedIn),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': permissionsPolicy,
    // Wallets open pop-ups and must be able to answer the page that opened them.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
  };
  // Old browsers' word for it, which cannot name an origin.
  if (embedIn.length === 0) headers['x-frame-options'] = 'DENY';
  if (origin.startsWith('https://')) headers['strict-transport-security'] = 'max-age=31536000';
  return headers;
}

type Given = OutgoingHttpHeaders | OutgoingHttpHeader[] | undefined;

/**
 * Puts headers on whatever a listener answers. They join at the connection's answer and not at a Response:
 * that covers even what the application never sees (a malformed Host), and gives way to a header of the same
 * name that the Response brings. They join when the head is written, all at once: setting them one by one
 * before costs twice as much, for every request.
 */
export function withHeaders(
  headers: Readonly<Record<string, string>>,
  listener: RequestListener,
): RequestListener {
  return (request, answer) => {
    const writeHead = answer.writeHead.bind(answer);
    answer.writeHead = (status: number, message?: string | Given, given?: Given) =>
      typeof message === 'string'
        ? writeHead(status, message, join(answer, headers, given))
        : writeHead(status, join(answer, headers, message));
    listener(request, answer);
  };
}

function join(
  answer: ServerResponse,
  headers: Readonly<Record<string, string>>,
  given: Given,
): OutgoingHttpHeaders | OutgoingHttpHeader[] {
  const joined: OutgoingHttpHeaders = { ...headers };
  for (const name of answer.getHeaderNames()) delete joined[name];
  if (Array.isArray(given)) {
    for (const [name, value] of Object.entries(joined)) answer.setHeader(name, String(value));
    return given;
  }
  for (const [name, value] of Object.entries(given ?? {})) joined[name.toLowerCase()] = value;
  return joined;
}

// WebAuthn stays allowed (passkey wallets), as do the clipboard for copying and full screen.
const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * No `unsafe-*` and no nonce: pages hold no inline script and no inline style. Neither React nor wagmi
 * asks for a Trusted Types policy on the paths used here, so none may be made.
 */
function contentSecurityPolicy(
  development: boolean,
  relayUrl: string | undefined,
  embedIn: readonly string[],
): string {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${development ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${relayUrl ? ` ${relayUrl}` : ''}${development ? ' ws:' : ''}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${embedIn.length > 0 ? embedIn.join(' ') : "'none'"}`,
  ];
  if (!development) policy.push("require-trusted-types-for 'script'", "trusted-types 'none'");
  return policy.join('; ');
}
