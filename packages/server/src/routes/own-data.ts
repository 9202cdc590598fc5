import type { OwnAccountsAnswer, Session, SessionsAnswer } from '@portico/protocol';
import type { ReadRequest } from '../common/messages.ts';
import { csrfTokenFor, findRequestSession } from '../http/auth-cookies.ts';
import { ownAccounts } from './accounts.ts';
import type { AuthContext } from './context.ts';
import { ownSessions } from './sessions.ts';

/** What `GET accounts`, `GET sessions`, `GET providers` and `GET csrf` tell a user, for a page that shows it. */
export type OwnData = OwnAccountsAnswer &
  SessionsAnswer & {
    readonly session: Session;
    /** The ids of the providers that mail a link. */
    readonly emailProviders: readonly string[];
    /** For forms that post to the session API. */
    readonly csrfToken: string;
    /** Complete `Set-Cookie` values for the response that carries the token. */
    readonly cookies: readonly string[];
  };

/** All of it by one look-up of the session; null without one. */
export async function readOwnData(
  context: AuthContext,
  request: Pick<ReadRequest, 'headers'>,
): Promise<OwnData | null> {
  const found = await findRequestSession(context, request);
  if (found === null) return null;
  const { row, session } = found;
  const [accounts, sessions] = await Promise.all([
    ownAccounts(context, row),
    ownSessions(context, row),
  ]);
  const { token: csrfToken, cookies } = csrfTokenFor(context, request);
  const mailing = [...context.providers.values()].filter(({ type }) => type === 'email');
  const emailProviders = mailing.map(({ id }) => id);
  return { session, ...accounts, ...sessions, emailProviders, csrfToken, cookies };
}
