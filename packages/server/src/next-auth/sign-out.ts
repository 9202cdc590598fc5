import type { Route } from '../context.ts';
import { authUrl } from '../http/answers.ts';
import { csrfTokenFor, endedSessionCookie, sessionTokenHash } from '../http/auth-cookies.ts';
import { signOutPage } from '../pages/question-pages.ts';
import { requestCallbackUrl } from './callback-url.ts';
import { nextAuthPost, outdatedForm } from './post.ts';

/** `GET signout` asks, `POST signout` ends the session: its row is deleted before the answer is sent. */
export const signOut: Route = {
  GET(call) {
    const { context, request, query } = call;
    const { token, cookie } = csrfTokenFor(context, request);
    return signOutPage(context, {
      request,
      csrfToken: token,
      callbackUrl: requestCallbackUrl(call),
      stale: query.get('csrf') === 'true',
      cookies: cookie ? [cookie] : [],
    });
  },

  POST: nextAuthPost(
    async ({ context, request, ip = null }, { callbackUrl }) => {
      const tokenHash = sessionTokenHash(context, request);
      if (tokenHash === undefined) return { url: callbackUrl };
      const ending = { at: context.now(), event: 'sign-out', actor: 'visitor', ip } as const;
      const ended = await context.store.endSessions({ tokenHash }, ending);
      if (ended > 0) context.logger.info({}, 'signed out');
      return { url: callbackUrl, cookies: [endedSessionCookie(context)] };
    },
    (call, _post, { code }) => ({
      url:
        code === 'CSRF_MISMATCH'
          ? outdatedForm(call, 'signout')
          : authUrl(call.context.origin, 'error', { error: code, code }),
    }),
  ),
};
