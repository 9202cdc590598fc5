import {
  type ErrorCode,
  type Session,
  type SessionAnswer,
  sessionEndedHeader,
} from '@portico/protocol';
import { isCsrfToken, readBrowserKey } from '../guard/browser.ts';
import { isOwnOrigin } from '../guard/origin.ts';
import { json } from '../http/answers.ts';
import { readBody } from '../http/read-body.ts';
import { findSession, wasWithdrawn } from '../session/find-session.ts';
import type { Call, Route } from './route.ts';

/** As next-auth sends them since 4.24.12. */
const noCache = { pragma: 'no-cache', expires: '0' } as const;

const whyEnded = { [sessionEndedHeader]: 'SESSION_WITHDRAWN' satisfies ErrorCode };

/** `GET session` reads the session, `POST session` (the client's update()) reads it anew. */
export const session: Route = {
  async GET({ context, request }) {
    const found = await findSession(context, request);
    const headers = wasWithdrawn(request) ? { ...noCache, ...whyEnded } : noCache;
    return json(toAnswer(found?.session), { headers });
  },

  async POST({ context, request }: Call) {
    const body = await readBody(request);
    const trusted =
      isOwnOrigin(request.headers, context) &&
      isCsrfToken(context, body['csrfToken'], readBrowserKey(context, request));
    if (!trusted) return json({}, { status: 400 });
    return json(toAnswer((await findSession(context, request))?.session));
  },
};

/** A stranger's session is `{}`: null would read as an error to next-auth's client. */
function toAnswer(found: Session | undefined): SessionAnswer {
  return found ?? {};
}
