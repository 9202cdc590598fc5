import type { ReadRequest } from '../common/messages.ts';
import type { Auth } from '../create-auth/create-auth.ts';
import type { csrfTokenFor } from '../http/auth-cookies.ts';
import type { AuthContext } from '../routes/context.ts';
import type { SessionRow } from '../store/rows.ts';

/** A request to an admin page, with what its views need. */
export type AdminCall = {
  readonly context: AuthContext;
  readonly auth: Pick<Auth, 'health'>;
  readonly request: ReadRequest;
  readonly query: URLSearchParams;
  readonly path: string;
  /** The session of the admin. */
  readonly row: SessionRow;
};

/** The CSRF token of a page's forms, with its cookie. */
export type FormToken = ReturnType<typeof csrfTokenFor>;
