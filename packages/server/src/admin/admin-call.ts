import type { ReadRequest } from '../common/messages.ts';
import type { Auth } from '../create-auth/create-auth.ts';
import type { csrfTokenFor } from '../http/auth-cookies.ts';
import type { AuthContext } from '../routes/context.ts';
import type { SessionRow } from '../store/rows.ts';

/** What a request is asked with. */
export type AdminCall = {
  readonly context: AuthContext;
  readonly auth: Pick<Auth, 'health'>;
  readonly request: ReadRequest;
  readonly query: URLSearchParams;
  readonly path: string;
  /** The session of the admin. */
  readonly row: SessionRow;
};

/** What the forms of a page carry, and the cookie that goes with it. */
export type FormToken = ReturnType<typeof csrfTokenFor>;
