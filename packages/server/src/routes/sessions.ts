import type { EndSessionsAnswer, SessionsAnswer } from '@portico/protocol';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import { readPost } from '../guard/read-post.ts';
import { failure, json, redirect } from '../http/answers.ts';
import { findSession, type Sureness } from '../session/find-session.ts';
import { endedSessionCookie } from '../session/session-cookie.ts';
import { createSessions, maximumListed, toListed } from '../session/sessions.ts';
import type { Ending, SessionRow } from '../store/store.ts';
import type { Call, Route } from './route.ts';

/**
 * A visitor's own sessions, beside next-auth's contract: `GET sessions` lists them,
 * `POST sessions/end` ends the one whose `id` is posted, `POST sessions/end-others` all but this one.
 */
export const sessions: Route = {
  async GET({ context, request, parameter }) {
    if (parameter !== undefined) return failure('NOT_FOUND');
    const row = await requireRow(context, request);
    const listed = await createSessions(context).list(row.account);
    // The one that asks is shown however many are newer.
    const shown = listed.some(({ id }) => id === row.id)
      ? listed
      : [...listed.slice(0, maximumListed - 1), toListed(row, context.lifetime)];
    const answer: SessionsAnswer = {
      sessions: shown.map(({ id, createdAt, lastSeenAt, expires, userAgent }) => ({
        ...{ id, createdAt, lastSeenAt, expires, userAgent },
        current: id === row.id,
      })),
    };
    return json(answer);
  },

  async POST(call) {
    const { context, request, parameter } = call;
    if (parameter !== 'end' && parameter !== 'end-others') return failure('NOT_FOUND');
    const { body, wantsJson, callbackUrl, browserKey } = await readPost(call);
    if (browserKey === undefined) throw new AuthError('CSRF_MISMATCH');
    const row = await requireRow(context, request, { maxAge: almostNow });
    const { ended, cookies } =
      parameter === 'end' ? await endOne(call, row, body['id']) : await endOthers(call, row);
    const answer: EndSessionsAnswer = { ended };
    return wantsJson ? json(answer, { cookies }) : redirect(callbackUrl, { cookies });
  },
};

/**
 * Who owns a contract account now decides about its sessions, in seconds. Not quite now, so that posting here
 * again and again asks the chain no more often.
 */
const almostNow = 10;

type Ended = { readonly ended: number; readonly cookies: readonly string[] };

async function endOne(call: Call, row: SessionRow, id: unknown): Promise<Ended> {
  // What is no id never reaches the store: PostgreSQL has no text with a NUL in it.
  if (typeof id !== 'string' || !/^[\w-]{1,64}$/.test(id)) throw new AuthError('BODY_INVALID');
  const ended = await call.context.store.endSessions({ account: row.account, id }, ending(call));
  // Ending the session one is in is signing out.
  return { ended, cookies: ended > 0 && id === row.id ? [endedSessionCookie(call.context)] : [] };
}

async function endOthers(call: Call, row: SessionRow): Promise<Ended> {
  const others = { account: row.account, exceptTokenHash: row.token_hash };
  return { ended: await call.context.store.endSessions(others, ending(call)), cookies: [] };
}

const ending = ({ context, ip }: Call): Ending => ({
  at: context.now(),
  event: 'session-ended',
  actor: 'visitor',
  ip: ip ?? null,
});

async function requireRow(
  context: AuthContext,
  request: Request,
  sureness?: Sureness,
): Promise<SessionRow> {
  const found = await findSession(context, request, sureness);
  if (found === null) throw new AuthError('SESSION_REQUIRED');
  return found.row;
}
