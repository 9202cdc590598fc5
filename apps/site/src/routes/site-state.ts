import type { LocaleCode, Session, WalletConnectSettings } from '@portico/protocol';
import type { Route } from './match-path.ts';
import type { OwnSessionsState } from './own-sessions-state.ts';

/** A refusal that has a page of its own. */
export type StatusCode = 404 | 405 | 500 | 503;

/** A forced colour scheme; absent means as the system says. */
export type Scheme = 'light' | 'dark';

/** What the browser must know to go on from the server's HTML. Travels in one JSON block of the page. */
export type SiteState = {
  /** The id of the page, or the status that is shown instead of one. */
  readonly page: string | StatusCode;
  readonly params: Readonly<Record<string, string>>;
  /** The path the page was rendered for, without query. */
  readonly path: string;
  /** Every page that anybody may see; the others are always asked of the server. */
  readonly routes: readonly Route[];
  /** Absent while it is not known: then the browser has to ask. */
  readonly session?: Session | null;
  /** For pages with `listsSessions`; absent when it could not be read. */
  readonly ownSessions?: OwnSessionsState;
  readonly scheme?: Scheme;
  readonly walletConnect?: WalletConnectSettings;
  readonly locale: LocaleCode;
  /** The modules with the words of that language: those of the shell, and by page id the page's. */
  readonly words: { readonly shell: string; readonly [page: string]: string };
  /** A way to a node of Ethereum, where the operator has one. */
  readonly ethereumRpcUrl?: string;
  /** The module that brings the page to life, and everything it imports, page included. */
  readonly hydrate: string;
  readonly chunks: readonly string[];
};

/** The id of the data block. */
export const stateElementId = 'portico-state';
