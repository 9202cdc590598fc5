import type { Session } from '@portico/protocol';
import type { ComponentType } from 'react';
import type { OwnSessionsState } from './own-sessions-state.ts';

/** What every page receives. */
export type PageProps = {
  /**
   * The visitor's session, null for a stranger, undefined while it is not known (the session store could
   * not be asked). On a page with `requiresSession` it is always a session.
   */
  readonly session: Session | null | undefined;
  /** What the `:names` of the page's path matched, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** On a page with `listsSessions`: what the server read; undefined when it could not. */
  readonly ownSessions: OwnSessionsState | undefined;
};

/** What a file of `src/pages` exports. The file's name without its ending is the page's id. */
export type PageModule = {
  /** Where it lives: `/`, `/about`, `/people/:address`. No trailing slash. */
  readonly path: string;
  /** The document's title, without the site's name. */
  readonly title: string;
  /** For search engines and link previews. */
  readonly description?: string;
  /** Strangers are sent to the sign-in page before anything is rendered. */
  readonly requiresSession?: boolean;
  /** The page gets the visitor's own sessions as `ownSessions`. Only with `requiresSession`. */
  readonly listsSessions?: boolean;
  readonly Page: ComponentType<PageProps>;
};
