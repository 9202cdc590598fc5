import {
  type EndpointContext,
  EndpointError,
  type RequestContext,
  type Session,
} from '@portico/shell/server';

/** The visitor's notes, newest first. */
export async function load({ db, session }: RequestContext<Session>) {
  const notes = await db
    .selectFrom('notes')
    .select(['id', 'text'])
    .where('owner', '=', session.user.id)
    .orderBy('written', 'desc')
    .limit(50)
    .execute();
  return { notes };
}

/** Takes the form of the page. It works without script, and other sites cannot post it. */
export async function action({ db, session, fields }: EndpointContext<Session>) {
  const { text } = await fields();
  const written = typeof text === 'string' ? text.trim() : '';
  if (written.length < 1 || written.length > 280)
    throw new EndpointError('NOTE_LENGTH', 400, 'A note has 1 to 280 characters.', {
      keep: { text: written.slice(0, 1000) },
    });
  await db
    .insertInto('notes')
    .values({
      id: crypto.randomUUID(),
      owner: session.user.id,
      text: written,
      written: new Date().toISOString(),
    })
    .execute();
}
