import type { Chain, LocaleCode } from '@portico/protocol';
import type { PorticoOptions } from '@portico/react';
import type { Brand } from './brand/brand.ts';
import type { HeaderOptions } from './pages/header-options.ts';

/** The configuration of a site, `portico.config.ts`. The browser gets parts of it, so it holds no secret: those are environment variables. */
export type PorticoConfig = {
  /** The name in titles, headings, dialogs and mails. */
  readonly name: string;
  /** For search engines, link previews and lists of apps, unless a page or a language has another. Default: the name. */
  readonly description?: string;
  /** The public origin in production, such as `https://example.com`. `AUTH_URL` wins. */
  readonly origin?: string;
  /** The chains that wallets sign in on, the first one before all others. `CHAINS` wins. Default: Base. */
  readonly chains?: readonly Chain[];
  /** The project at WalletConnect, for wallets on phones. `WALLETCONNECT_PROJECT_ID` wins. */
  readonly walletConnectProjectId?: string;
  /** Statement of the message to sign. Printable ASCII, one line. Default: "Sign in to {name}.", or the host where the name is not ASCII. */
  readonly statement?: string;
  /** The path that the session API is below. Default `/api/auth`. */
  readonly basePath?: string;
  /** The page where visitors see and end their sessions. */
  readonly sessionsPage?: string;
  /** Adds, re-orders or removes wallets of the dialog. */
  readonly wallets?: PorticoOptions['wallets'];
  /** The languages of the site, English among them. Default: English, and those with a file of words. */
  readonly languages?: readonly LocaleCode[];
  /** The files with the words of the pages, `*` for the language. Default `src/locales/*.ts`. */
  readonly words?: string;
  /** The mark and the colors. Default: `brand/mark.svg` and Portico's own colors. */
  readonly brand?: Brand;
  /** Additional headers, and other origins that pages may load from. */
  readonly headers?: HeaderOptions;
};

/** Types the default export of `portico.config.ts`. */
export function defineConfig(config: PorticoConfig): PorticoConfig {
  return config;
}
