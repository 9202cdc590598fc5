import type { PorticoOptions } from '@portico/react';
import type { PolicyOptions } from '@portico/server';

/**
 * The configuration of a site, `portico.config.ts`. The browser imports it too: what differs between
 * deployments, and every secret, is an environment variable instead.
 */
export type PorticoConfig = {
  /** The name in titles, headings and dialogs. */
  readonly name: string;
  /** What visitors read in the message to sign. Printable ASCII, one line. Default: "Sign in to {name}." */
  readonly statement?: string;
  /** The path that the session API is below. Default `/api/auth`. */
  readonly basePath?: string;
  /** The page where visitors see and end their sessions. */
  readonly sessionsPage?: string;
  /** Adds, re-orders or removes wallets of the dialog. */
  readonly wallets?: PorticoOptions['wallets'];
  /** Files of `public`, as paths from the root of the site. */
  readonly images: {
    readonly favicon: string;
    /** 180 × 180 pixels, for home screens. */
    readonly touchIcon: string;
    /** 192 × 192 pixels, for lists of apps that show the site in a frame. */
    readonly appIcon: string;
    /** 1200 × 630 pixels, for link previews. */
    readonly social: string;
  };
  /** The web app manifest in `public`. */
  readonly webManifest: string;
  /** The color of the browser's own bars by color scheme. */
  readonly themeColor: { readonly light: string; readonly dark: string };
  /** Sources that pages may load from beside this origin, such as `{ 'img-src': ['https://cdn.example.com'] }`. */
  readonly contentSecurityPolicy?: PolicyOptions['allow'];
};

/** Types the default export of `portico.config.ts`. */
export function defineConfig(config: PorticoConfig): PorticoConfig {
  return config;
}
