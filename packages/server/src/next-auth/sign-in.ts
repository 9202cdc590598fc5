import { type SiteUrl, sitePath, siteUrl } from '@portico/protocol';
import { AuthError } from '../common/auth-error.ts';
import { authUrl, failure, redirect } from '../http/answers.ts';
import { findRequestSession, issueCsrfToken, sessionCookies } from '../http/auth-cookies.ts';
import { serializeCookie } from '../http/cookies.ts';
import { signInPage } from '../pages/sign-in-page.ts';
import { type AuthProvider, isSigned } from '../providers/provider.ts';
import type { AuthContext, ReadCall, Route } from '../routes/context.ts';
import { authorize, readSignInOrigin } from '../routes/sign-in.ts';
import { signIn as openSession } from '../sign-in/sign-in.ts';
import { consumeEmailLink, mailLink, refuseMail, showEmailLink } from './email.ts';
import { answerPost, errorUrl, freshToken, outdatedForm, requestCallbackUrl } from './post.ts';

/** Browsers keep 4096 bytes of a cookie's name and value; its attributes are counted here, too. */
const maximumCookie = 4096;

/** `GET signin` is the page to sign in on; `POST signin/{provider}` starts a provider that mails a link. */
export const signIn: Route = {
  async GET(call) {
    const { context, request, query } = call;
    const callbackUrl = requestCallbackUrl(call);
    const { token, cookies: csrfCookies } = issueCsrfToken(context, request);
    const cookies = [...csrfCookies];
    // Kept for the posts of this browser that name none, as next-auth's pages rely on.
    if (query.has('callbackUrl')) {
      const kept = serializeCookie(context.cookies.callbackUrl, callbackUrl, context.cookieScope);
      // The page's forms carry it as well; a cookie that a browser would not keep is not sent.
      if (kept.length <= maximumCookie) cookies.push(kept);
    }
    const { signIn: own } = context.pages;
    if (own !== undefined)
      return redirect(signInUrl(context, own, callbackUrl, query), { cookies });
    return signInPage(context, {
      request,
      csrfToken: token,
      callbackUrl,
      error: query.get('error'),
      code: query.get('code'),
      // The page must open even while the store is down; it then shows no session.
      session: (await findRequestSession(context, request).catch(() => null))?.session ?? null,
      cookies,
    });
  },

  POST(call) {
    const provider = call.context.providers.get(call.parameter ?? '');
    return answerPost(
      call,
      ({ body, callbackUrl }) => {
        if (provider === undefined) throw new AuthError('PROVIDER_UNKNOWN');
        if (provider.type === 'email') return mailLink(call, provider, body['email'], callbackUrl);
        return { url: authUrl(call.context, 'signin') };
      },
      (error) =>
        error.code === 'CSRF_MISMATCH' || provider?.type !== 'email'
          ? { url: outdatedForm(call, 'signin') }
          : refuseMail(call, provider, error),
    );
  },
};

/** The site's own sign-in page, with the URL to continue at and the error. */
function signInUrl(
  context: AuthContext,
  page: string,
  callbackUrl: SiteUrl,
  query: URLSearchParams,
): SiteUrl {
  const parameters = new URLSearchParams({ callbackUrl });
  for (const name of ['error', 'code']) {
    const value = query.get(name);
    if (value !== null) parameters.set(name, value);
  }
  const url = `${page}${page.includes('?') ? '&' : '?'}${parameters}`;
  return sitePath(siteUrl(url, context), context.origin);
}

/** `POST callback/{provider}`: checks what was posted and opens a session. A mailed link is opened with GET first. */
export const callback: Route = {
  GET(call) {
    const provider = requireProvider(call);
    if (provider.type === 'email') return showEmailLink(call, provider);
    return failure('METHOD_NOT_SUPPORTED', { status: 400, headers: { allow: 'POST, OPTIONS' } });
  },

  POST(call) {
    const provider = requireProvider(call);
    if (provider.type === 'email') return consumeEmailLink(call, provider);
    return answerPost(
      call,
      async ({ body, callbackUrl }) => {
        // Without a wallet all other fields are the provider's, which may have one for the name of a user.
        const choice = isSigned(provider) ? body : { restore: body['restore'] };
        const origin = readSignInOrigin(call, provider.id, choice);
        const opened = await openSession(call.context, origin, () =>
          authorize(call, provider, body, { purposes: ['form', 'sign-in'] }),
        );
        const cookies = [
          ...sessionCookies(call.context, call.request, opened),
          ...freshToken(call),
        ];
        return { url: callbackUrl, cookies };
      },
      ({ code }) => {
        if (code === 'CSRF_MISMATCH') return { url: outdatedForm(call, 'signin') };
        // A form reads the site's own sentence, which no URL can be trusted with.
        if (code === 'ACCESS_DENIED') {
          return { url: errorUrl(call, 'AccessDenied', provider.id, code), page: true };
        }
        // A used nonce would be issued again while young; the next attempt needs another one.
        const cookies = code.startsWith('NONCE_') ? freshToken(call) : [];
        return { url: errorUrl(call, 'CredentialsSignin', provider.id, code), cookies };
      },
    );
  },
};

function requireProvider({ context, parameter = '' }: ReadCall): AuthProvider {
  const provider = context.providers.get(parameter);
  if (provider === undefined) throw new AuthError('PROVIDER_UNKNOWN');
  return provider;
}
