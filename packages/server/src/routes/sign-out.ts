import { csrfTokenFor } from '../guard/browser.ts';
import { readPost } from '../guard/read-post.ts';
import { requestCallbackUrl } from '../guard/request-callback-url.ts';
import { finish } from '../http/finish.ts';
import { authUrl } from '../http/urls.ts';
import { signOutPage } from '../pages/sign-out-page.ts';
import { endedSessionCookie, sessionTokenHash } from '../session/session-cookie.ts';
import type { Route } from './route.ts';

/** `GET signout` asks, `POST signout` ends the session: its row is gone before the answer leaves. */
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

  async POST(call) {
    const { context, request } = call;
    const { wantsJson, callbackUrl, browserKey } = await readPost(call);
    if (browserKey === undefined) {
      const url = authUrl(context.origin, 'signout', { csrf: 'true', error: 'MissingCSRF' });
      return finish(wantsJson, url, { code: 'CSRF_MISMATCH' });
    }
    const tokenHash = sessionTokenHash(context, request);
    if (tokenHash === undefined) return finish(wantsJson, callbackUrl);
    const ending = {
      at: context.now(),
      event: 'sign-out',
      actor: 'visitor',
      ip: call.ip ?? null,
    } as const;
    const ended = await context.store.endSessions({ tokenHash }, ending);
    if (ended > 0) context.log.info({}, 'signed out');
    return finish(wantsJson, callbackUrl, { cookies: [endedSessionCookie(context)] });
  },
};
