import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { PorticoConfig } from '../config.ts';

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

/**
 * The headers that every answer carries. No `unsafe-*` and no nonce in the content policy: pages hold no
 * inline script and no inline style. Neither React nor wagmi asks for a Trusted Types policy on the paths
 * used here, so none may be made. WebAuthn stays allowed (passkey wallets), as do the clipboard and full screen.
 */
export function securityHeaders({
  origin,
  relayUrl,
  embedIn = [],
  allow = {},
  development = false,
}: SecurityOptions): MiddlewareHandler {
  const self = (directive: keyof typeof allow, ...more: readonly string[]) => [
    "'self'",
    ...more,
    ...(allow[directive] ?? []),
  ];
  return secureHeaders({
    // The pages under /api/auth bring a stricter policy, which would shut out Vite's client.
    overwrite: development,
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: self('script-src'),
      styleSrc: self('style-src', ...(development ? ["'unsafe-inline'"] : [])),
      imgSrc: self('img-src', 'data:'),
      fontSrc: self('font-src'),
      connectSrc: self(
        'connect-src',
        ...(relayUrl ? [relayUrl] : []),
        ...(development ? ['ws:'] : []),
      ),
      manifestSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: embedIn.length > 0 ? [...embedIn] : ["'none'"],
      ...(!development && { requireTrustedTypesFor: ["'script'"], trustedTypes: ["'none'"] }),
    },
    permissionsPolicy: {
      accelerometer: false,
      camera: false,
      displayCapture: false,
      geolocation: false,
      gyroscope: false,
      magnetometer: false,
      microphone: false,
      midi: false,
      payment: false,
      serial: false,
    },
    referrerPolicy: 'strict-origin-when-cross-origin',
    // Wallets open pop-ups and must be able to answer the page that opened them.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    // For old browsers, which cannot be given an origin.
    xFrameOptions: embedIn.length === 0 ? 'DENY' : false,
    strictTransportSecurity: origin.startsWith('https://') ? 'max-age=31536000' : false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}
