import type { Auth } from '../../../server/src/create-auth/create-auth.ts';
import type { ListedSession } from '../../../server/src/sessions/sessions.ts';

/** The live sessions of an account's user, newest first. */
export async function listSessions(
  auth: Pick<Auth, 'sessions' | 'users'>,
  account: string,
): Promise<readonly ListedSession[]> {
  const user = await auth.users.find(account);
  return user === null ? [] : auth.sessions.list(user.id);
}
