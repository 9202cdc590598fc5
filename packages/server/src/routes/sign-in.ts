import { csrfTokenFor } from '../guard/browser.ts';
import { readPost } from '../guard/read-post.ts';
import { requestCallbackUrl } from '../guard/request-callback-url.ts';
import { redirect } from '../http/answers.ts';
import { serializeCookie } from '../http/cookies.ts';
import { finish } from '../http/finish.ts';
import { authUrl } from '../http/urls.ts';
import { signInPage } from '../pages/sign-in-page.ts';
import { findSession } from '../session/find-session.ts';
import { mailLink } from './email/mail-link.ts';
import type { Route } from './route.ts';

/** Browsers keep 4096 bytes of a cookie's name and value; its attributes are counted here, too. */
const maximumCookie = 4096;

/** `GET signin` shows the page. `POST signin/{provider}` mails a link, or leads there: other providers post to callback. */
export const signIn: Route = {
  async GET(call) {
    const { context, request, query } = call;
    const callbackUrl = requestCallbackUrl(call);
    const { token, cookie } = csrfTokenFor(context, request);
    const cookies = cookie ? [cookie] : [];
    // Kept for the posts of this browser that name none, as next-auth's pages rely on.
    if (query.has('callbackUrl')) {
      const name = context.cookies.callbackUrl;
      const cookie = serializeCookie(name, callbackUrl, context.cookieScope);
      // The page's forms carry it as well; what a browser would not keep is not sent to it.
      if (cookie.length <= maximumCookie) cookies.push(cookie);
    }
    const own = context.pages.signIn;
    if (own !== undefined) return redirect(addressOf(own, callbackUrl, query), { cookies });
    // The page must open even while the store is down; it then says nothing about a session.
    const found = await findSession(context, request).catch(() => null);
    return signInPage(context, {
      request,
      csrfToken: token,
      callbackUrl,
      error: query.get('error'),
      code: query.get('code'),
      session: found?.session ?? null,
      cookies,
    });
  },

  async POST(call) {
    const { context, parameter } = call;
    const post = await readPost(call);
    const { wantsJson, browserKey } = post;
    const provider = context.providers.get(parameter ?? '');
    if (browserKey === undefined || provider === undefined) {
      const url = authUrl(context.origin, 'signin', { csrf: 'true', error: 'MissingCSRF' });
      return finish(wantsJson, url, {
        code: browserKey === undefined ? 'CSRF_MISMATCH' : 'PROVIDER_UNKNOWN',
      });
    }
    if (provider.type === 'email') return mailLink(call, provider, post);
    return finish(wantsJson, authUrl(context.origin, 'signin'));
  },
};

/** The site's own sign-in page, told where to go on and what went wrong. */
function addressOf(page: string, callbackUrl: string, query: URLSearchParams): string {
  const told = new URLSearchParams({ callbackUrl });
  for (const name of ['error', 'code']) {
    const value = query.get(name);
    if (value !== null) told.set(name, value);
  }
  return `${page}${page.includes('?') ? '&' : '?'}${told}`;
}
