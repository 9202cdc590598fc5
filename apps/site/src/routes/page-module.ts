import type { Session } from '@portico/protocol';
import type { ReactNode } from 'react';
import type { PageWords } from '../locales/words.ts';
import type { OwnSessionsState } from './own-sessions-state.ts';

/** What every page receives. */
export type PageProps<Words = PageWords> = {
  /**
   * The visitor's session, null for a stranger, undefined while it is not known (the session store could
   * not be asked). On a page with `requiresSession` it is always a session.
   */
  readonly session: Session | null | undefined;
  /** What the `:names` of the page's path matched, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** On a page with `listsSessions`: what the server read; undefined when it could not. */
  readonly ownSessions: OwnSessionsState | undefined;
  /** What `src/locales/<language>/<page>.ts` exports, in the visitor's language; empty without such a file. */
  readonly words: Words;
};

/** What a file of `src/pages` exports. The file's name without its ending is the page's id. */
export type PageModule = {
  /** Where it lives: `/`, `/about`, `/people/:address`. No trailing slash. */
  readonly path: string;
  /** The document's title, without the site's name; the page's words may have another. */
  readonly title: string;
  /** For search engines and link previews. */
  readonly description?: string;
  /** Strangers are sent to the sign-in page before anything is rendered. */
  readonly requiresSession?: boolean;
  /** The page gets the visitor's own sessions as `ownSessions`. Only with `requiresSession`. */
  readonly listsSessions?: boolean;
  Page(props: PageProps): ReactNode;
};

/** A page with its words in one language. */
export type LoadedPage = { readonly page: PageModule; readonly words: PageWords };
