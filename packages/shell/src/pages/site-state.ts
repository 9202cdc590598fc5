import type { Chain, LocaleCode, Session, WalletConnectSettings } from '@portico/protocol';
import type { FormRefusal, OwnAccountsState, OwnSessionsState } from './page-module.ts';

/** An error that has a page. */
export type StatusCode = 404 | 405 | 500 | 503;

/** A color scheme that the visitor chose; undefined follows the system. */
export type Scheme = 'light' | 'dark';

/** State that the browser needs to hydrate the server's HTML, in one JSON block of the page. */
export type SiteState = {
  /** The path that the page was rendered for, without query. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  /** Left out while unknown: then the browser asks. */
  readonly session?: Session | null | undefined;
  /** The page is only for visitors with a session. */
  readonly requiresSession?: boolean | undefined;
  /** For pages with `listsSessions`; left out when it could not be read. */
  readonly ownSessions?: OwnSessionsState | undefined;
  /** For pages with `listsAccounts`; left out when they could not be read. */
  readonly ownAccounts?: OwnAccountsState | undefined;
  /** The result of the page's `load`. */
  readonly data?: unknown;
  /** The refusal of the form that was just posted. */
  readonly form?: FormRefusal | undefined;
  readonly scheme?: Scheme | undefined;
  readonly walletConnect?: WalletConnectSettings | undefined;
  /** The chains of the site; left out for only Base. */
  readonly chains?: readonly Chain[] | undefined;
  readonly locale: LocaleCode;
  /** The RPC URL of a node of Ethereum, if the operator has one. */
  readonly ethereumRpcUrl?: string | undefined;
  /** The URLs of the modules that hydrate the page. No script has to carry a list of all pages and languages. */
  readonly modules: {
    readonly hydrate: string;
    /** The page and all words for it. */
    readonly page: string;
  };
  /** The URL of the styles that no page needs for its first paint; left out where there are none. */
  readonly lateStylesheet?: string | undefined;
  /** Everything that these import statically, themselves included. */
  readonly chunks: readonly string[];
  /** Scripts of the connect dialog with its words, and the wallet engine. */
  readonly connectChunks: readonly string[];
  /** Scripts that show an account and find its name. */
  readonly accountChunks: readonly string[];
};
