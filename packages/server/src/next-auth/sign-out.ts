import { authUrl } from '../http/answers.ts';
import {
  endedSessionCookies,
  findRequestSession,
  issueCsrfToken,
  readTokenHashes,
} from '../http/auth-cookies.ts';
import { signedOutPage, signOutPage } from '../pages/question-pages.ts';
import type { Route } from '../routes/context.ts';
import { answerPost, outdatedForm, requestCallbackUrl } from './post.ts';

/** `GET signout` asks, or says that there is no session; `POST signout` ends the session: its row is deleted before the answer is sent. */
export const signOut: Route = {
  async GET(call) {
    const { context, request, query } = call;
    const { token, cookies } = issueCsrfToken(context, request);
    const callbackUrl = requestCallbackUrl(call);
    // During an outage the page asks anyway: ending no session does no harm.
    const found = await findRequestSession(context, request).catch(() => undefined);
    if (found === null) return signedOutPage(context, { request, callbackUrl, cookies });
    return signOutPage(context, {
      request,
      csrfToken: token,
      callbackUrl,
      stale: query.get('csrf') === 'true',
      cookies,
    });
  },

  POST(call) {
    const { context, request, ip = null } = call;
    return answerPost(
      call,
      async ({ callbackUrl }) => {
        const held = readTokenHashes(request, context.cookies.allSessions);
        if (held.length === 0) return { url: callbackUrl };
        const ending = { at: context.now(), event: 'sign-out', actor: 'visitor', ip } as const;
        for (const tokenHash of held) {
          const [ended] = await context.store.endSessions({ tokenHash }, ending, 1);
          if (ended === undefined) continue;
          context.logger.info({}, 'signed out');
          const { id: sessionId, user_id: id, account } = ended;
          await context.emit?.('signedOut', { user: { id }, account, sessionId });
        }
        return { url: callbackUrl, cookies: endedSessionCookies(context, request) };
      },
      ({ code }) => {
        if (code === 'CSRF_MISMATCH') return { url: outdatedForm(call, 'signout') };
        return { url: authUrl(context, 'error', { error: code, code }) };
      },
    );
  },
};
