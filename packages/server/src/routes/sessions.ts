import type { EndSessionsAnswer, SessionsAnswer } from '@portico/protocol';
import { AuthError } from '../common/auth-error.ts';
import { failure, json, redirect } from '../http/answers.ts';
import {
  endedSessionCookies,
  requireCsrfToken,
  requireRequestSession,
} from '../http/auth-cookies.ts';
import { urlAfterPost } from '../http/origin.ts';
import { readOwnPost } from '../http/read-body.ts';
import { endsAt, requireFresh } from '../sessions/session.ts';
import { endSessions, maximumListed } from '../sessions/sessions.ts';
import type { SessionRow } from '../store/rows.ts';
import type { AuthContext, Route } from './context.ts';

/**
 * A visitor's own sessions: `GET sessions` lists them, `POST sessions/end` ends the one of the posted `id`, `sessions/end-others` all
 * but this one. Ending another one needs a fresh session. A form posts a `callbackUrl` and is redirected there.
 */
export const sessions: Route = {
  async GET(call) {
    if (call.parameter !== undefined) return failure('NOT_FOUND');
    const { context } = call;
    const { row } = await requireRequestSession(context, call.request);
    return json(await ownSessions(context, row));
  },

  async POST(call) {
    const { context, request, parameter, ip = null } = call;
    if (parameter !== 'end' && parameter !== 'end-others') return failure('NOT_FOUND');
    const body = await readOwnPost(context, request);
    requireCsrfToken(context, request, body);
    const { row } = await requireRequestSession(context, request, { maxAge: maximumAge });
    const { user_id: userId, token_hash: exceptTokenHash } = row;
    const id = parameter === 'end' ? readId(body['id']) : undefined;
    // Ending the current one is signing out, which needs no proof (OWASP ASVS 7.5.2 is about the others).
    if (id !== row.id) await requireFresh(context, row);
    const ended = await endSessions(
      context,
      id === undefined ? { userId, exceptTokenHash } : { userId, id },
      { at: context.now(), event: 'session-ended', actor: 'visitor', ip },
    );
    const cookies = ended > 0 && id === row.id ? endedSessionCookies(context, request) : [];
    const { callbackUrl } = body;
    if (callbackUrl !== undefined) {
      return redirect(urlAfterPost(request, context, callbackUrl), { cookies });
    }
    const answer: EndSessionsAnswer = { ended };
    return json(answer, { cookies });
  },
};

/** Lists the live sessions of a session's user, newest first. The current one is among them however many are newer. */
export async function ownSessions(
  { store, lifetime, now }: AuthContext,
  current: SessionRow,
): Promise<SessionsAnswer> {
  const rows = await store.listUserSessions(current.user_id, maximumListed);
  const live = rows.filter((row) => now() < endsAt(row, lifetime));
  const shown = live.some(({ id }) => id === current.id)
    ? live
    : [...live.slice(0, maximumListed - 1), current];
  return {
    sessions: shown.map((row) => ({
      id: row.id,
      createdAt: new Date(row.created_at).toISOString(),
      lastSeenAt: new Date(row.last_seen_at).toISOString(),
      expires: new Date(endsAt(row, lifetime)).toISOString(),
      userAgent: row.user_agent,
      current: row.id === current.id,
    })),
  };
}

/** The age of a contract account's check, in seconds: its owners decide. Not zero: posting in a loop must not ask the chain each time. */
const maximumAge = 10;

function readId(id: unknown): string {
  // A malformed id never reaches the store: PostgreSQL has no text with a NUL in it.
  if (typeof id !== 'string' || !/^[\w-]{1,64}$/.test(id)) throw new AuthError('BODY_INVALID');
  return id;
}
