import type { ListedSession } from '../core/sessions.ts';
import type { Auth } from '../create-auth.ts';

/** The live sessions of an account's user, newest first. */
export async function sessionsOf(
  auth: Pick<Auth, 'sessions' | 'users'>,
  account: string,
): Promise<readonly ListedSession[]> {
  const user = await auth.users.find(account);
  return user === null ? [] : auth.sessions.list(user.id);
}
