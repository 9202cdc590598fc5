import type { ShellWords } from '@portico/locales/shell-words';
import type {
  Chain,
  LocaleCode,
  OwnAccountsAnswer,
  OwnSession,
  Session,
  WalletConnectSettings,
} from '@portico/protocol';
import type { ReactNode } from 'react';
import type { LoadedData } from './request-context.ts';

/** Optional words of a page that the shell shows. */
export type PageWords = {
  /** The document's title, without the site's name. */
  readonly title?: string;
  /** For search engines and link previews. */
  readonly description?: string;
};

/** Props of a page with `listsSessions`, complete enough for forms that work without script. */
export type OwnSessionsState = {
  /** The visitor's own sessions, newest first. */
  readonly sessions: readonly OwnSession[];
  /** For forms that post to the session API. */
  readonly csrfToken: string;
};

/** Props of a page with `listsAccounts`. */
export type OwnAccountsState = OwnAccountsAnswer & {
  /** The ids of the providers that mail a link: with one, an email address can be added. */
  readonly emailProviders: readonly string[];
};

/** The refusal of a form, for the page that holds it. */
export type FormRefusal = {
  /** A code of the site's own `EndpointError`, or of the catalogue. */
  readonly code: string;
  /** The sentence for people; of the catalogue in their language. */
  readonly message: string;
  /** The visitor's input that the refusal keeps, by field. */
  readonly kept: Readonly<Record<string, string>>;
};

/** Props of every page. @typeParam PageLoad `typeof load` of the `name.server.ts` beside the page, which types `data` */
export type PageProps<Words = PageWords, PageLoad = undefined> = {
  /** The visitor's session; null without one; undefined while it could not be read. With `requiresSession` it is always a session. */
  readonly session: Session | null | undefined;
  /** Values of the `:names` in the page's path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** The visitor's sessions, with `listsSessions`; undefined when the server could not read them. */
  readonly ownSessions: OwnSessionsState | undefined;
  /** The visitor's accounts, with `listsAccounts`; undefined when the server could not read them. */
  readonly ownAccounts: OwnAccountsState | undefined;
  /** The result of the page's `load`; undefined on a page without one. */
  readonly data: LoadedData<PageLoad>;
  /** The refusal of the form that this page just posted; undefined otherwise. */
  readonly form?: FormRefusal | undefined;
  /** The page's words in the visitor's language: the export of `src/locales/<code>.ts` that has the page's id as its name. */
  readonly words: Words;
};

/** Exports of a file of `src/pages`. The file's name without its extension is the page's id. */
export type PageModule = {
  /** Its path: `/`, `/about`, `/people/:address`. No trailing slash. */
  readonly path: string;
  /** The document's title, without the site's name; the page's words may have another. */
  readonly title: string;
  /** For search engines and link previews. */
  readonly description?: string;
  /** Visitors without a session are redirected to the sign-in page before anything is rendered. */
  readonly requiresSession?: boolean;
  /** The page gets the visitor's own sessions as `ownSessions`. Only with `requiresSession`. */
  readonly listsSessions?: boolean;
  /** The page gets the visitor's own accounts as `ownAccounts`. Only with `requiresSession`. */
  readonly listsAccounts?: boolean;
  Page(props: PageProps<PageWords, () => unknown>): ReactNode;
};

/** Words around every page; `shell` of a `src/locales/<code>.ts` adds to them or replaces some. */
export type LayoutWords = ShellWords['shell'];

/** Words that only the server writes; `footer` of a `src/locales/<code>.ts` adds to these, or has others instead. */
export type FooterWords = ShellWords['footer'] & {
  /** For search engines and link previews, where a page has no description. Default: the one in `portico.config.ts`. */
  readonly description: string;
};

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
