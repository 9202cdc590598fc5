import { auth } from './auth.ts';

/** The README's calls, for one request of a signed-in user. */
export async function usage(request: Request, ip: string) {
  await auth.handler(request, { ip }); // everything under /api/auth and /api/rpc; ip is for rate limits
  await auth.session(request); // Session<{ role: 'admin' | 'member' }> | null
  const session = await auth.requireSession(request); // Session, or throws the redirect to sign in
  await auth.users.get(session.user.id); // find, list, link, unlink, delete: for servers and scripts
  await auth.sessions.refresh(session.user.id); // computes session.data again; list, end, endAll
  await auth.ready(); // optional: opens the database now instead of at the first request
  return session;
}
