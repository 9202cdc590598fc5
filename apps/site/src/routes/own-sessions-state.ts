import type { OwnSession } from '@portico/protocol';

/** What a page with `listsSessions` gets from the server, complete enough for forms without script. */
export type OwnSessionsState = {
  /** The visitor's own sessions, newest first. */
  readonly sessions: readonly OwnSession[];
  /** For forms that post to `/api/auth`. */
  readonly csrfToken: string;
};
