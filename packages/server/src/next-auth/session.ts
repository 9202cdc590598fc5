import { type ErrorCode, type SessionAnswer, sessionEndedHeader } from '@portico/protocol';
import { AuthError } from '../common/auth-error.ts';
import type { Answer } from '../common/messages.ts';
import { json } from '../http/answers.ts';
import { findRequestSession, requireCsrfToken } from '../http/auth-cookies.ts';
import { readOwnPost } from '../http/read-body.ts';
import type { ReadCall, Route } from '../routes/context.ts';
import { updateData } from '../sessions/sessions.ts';

/** The headers that next-auth sends since 4.24.12. */
export const noCache = { pragma: 'no-cache', expires: '0' } as const;

/** `GET session` reads the session, `POST session` (the client's update()) reads it again. */
export const session: Route = {
  GET: (call) => readSession(call, noCache),

  async POST(call) {
    const { context, request } = call;
    try {
      requireCsrfToken(context, request, await readOwnPost(context, request));
    } catch (cause) {
      // next-auth answers the same; its client reads no code here.
      if (cause instanceof AuthError && foreign.has(cause.code)) return json({}, { status: 400 });
      throw cause;
    }
    return readSession(call, {}, updateData);
  },
};

const foreign: ReadonlySet<ErrorCode> = new Set(['CSRF_MISMATCH', 'ORIGIN_MISMATCH']);

/** Without a session `{}`: null would read as an error to next-auth's client. */
async function readSession(
  { context, request }: ReadCall,
  headers: Readonly<Record<string, string>>,
  update?: typeof updateData,
): Promise<Answer> {
  try {
    const found = await findRequestSession(context, request);
    const session = found && update ? await update(context, found) : found?.session;
    const answer: SessionAnswer = session ?? {};
    return json(answer, { headers });
  } catch (cause) {
    if (!(cause instanceof AuthError) || cause.code !== 'SESSION_REVOKED') throw cause;
    return json({}, { headers: { ...headers, [sessionEndedHeader]: cause.code } });
  }
}
