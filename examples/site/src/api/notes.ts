import { AuthError, type EndpointContext, type Session } from '@portico/shell/server';

export const path = '/api/notes';
export const requiresSession = true;

/** Counts the visitor's notes, or everyone's for an admin. */
export async function GET({ db, request, session }: EndpointContext<Session>) {
  const isAll = new URL(request.url).searchParams.has('all');
  if (isAll && session.role !== 'admin') throw new AuthError('ACCESS_DENIED');
  const notes = db.selectFrom('notes').select((count) => count.fn.countAll<number>().as('count'));
  const { count } = await (isAll
    ? notes
    : notes.where('owner', '=', session.user.id)
  ).executeTakeFirstOrThrow();
  return { count: Number(count) };
}
