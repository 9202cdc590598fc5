import type { EndSessionsAnswer, SessionsAnswer } from '@portico/protocol';
import { AuthError } from '../auth-error.ts';
import type { Route, RouteCall } from '../context.ts';
import type { SessionCheckOptions } from '../core/session.ts';
import { createSessions, maximumListed, toListed } from '../core/sessions.ts';
import { failure, json, redirect } from '../http/answers.ts';
import { endedSessionCookie, findRequestSession, requireCsrfToken } from '../http/auth-cookies.ts';
import { sameOrigin } from '../http/origin.ts';
import { readOwnPost } from '../http/read-body.ts';
import type { SessionEnd, SessionRow } from '../store/store.ts';

/**
 * A visitor's own sessions: `GET sessions` lists them, `POST sessions/end` ends the one whose `id` is posted,
 * `POST sessions/end-others` all but this one. A form posts a `callbackUrl` and is redirected there.
 */
export const sessions: Route = {
  async GET(call) {
    if (call.parameter !== undefined) return failure('NOT_FOUND');
    const { context } = call;
    const row = await requireRow(call);
    const listed = await createSessions(context).list(row.account);
    // The current one is shown however many are newer.
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
    const body = await readOwnPost(context, request);
    requireCsrfToken(context, request, body);
    const row = await requireRow(call, { maxAge: maximumAge });
    const { ended, cookies } =
      parameter === 'end' ? await endOne(call, row, body['id']) : await endOthers(call, row);
    const { callbackUrl } = body;
    if (callbackUrl !== undefined) {
      const { origin } = context;
      return redirect(sameOrigin(origin, callbackUrl) ?? origin, { cookies });
    }
    const answer: EndSessionsAnswer = { ended };
    return json(answer, { cookies });
  },
};

/**
 * The current owners of a contract account decide about its sessions, so the check is at most this old, in seconds.
 * Not zero, so that posting here in a loop does not ask the chain each time.
 */
const maximumAge = 10;

type Ended = { readonly ended: number; readonly cookies: readonly string[] };

async function endOne(call: RouteCall, row: SessionRow, id: unknown): Promise<Ended> {
  // A malformed id never reaches the store: PostgreSQL has no text with a NUL in it.
  if (typeof id !== 'string' || !/^[\w-]{1,64}$/.test(id)) throw new AuthError('BODY_INVALID');
  const ended = await call.context.store.endSessions({ account: row.account, id }, ending(call));
  // Ending the current session is signing out.
  return { ended, cookies: ended > 0 && id === row.id ? [endedSessionCookie(call.context)] : [] };
}

async function endOthers(call: RouteCall, row: SessionRow): Promise<Ended> {
  const others = { account: row.account, exceptTokenHash: row.token_hash };
  return { ended: await call.context.store.endSessions(others, ending(call)), cookies: [] };
}

const ending = ({ context, ip }: RouteCall): SessionEnd => ({
  at: context.now(),
  event: 'session-ended',
  actor: 'visitor',
  ip: ip ?? null,
});

async function requireRow(
  { context, request }: RouteCall,
  check?: SessionCheckOptions,
): Promise<SessionRow> {
  const found = await findRequestSession(context, request, check);
  if (found === null) throw new AuthError('SESSION_REQUIRED');
  return found.row;
}
