import { type ErrorCode, type RedirectAnswer, type SiteUrl, siteUrl } from '@portico/protocol';
import { type AuthError, getStatus, toAuthError } from '../common/auth-error.ts';
import type { Answer } from '../common/messages.ts';
import { authUrl, json, logFailure, redirect } from '../http/answers.ts';
import { issueCsrfToken, requireCsrfToken } from '../http/auth-cookies.ts';
import { readCookies } from '../http/cookies.ts';
import { ownUrl, requestOrigin } from '../http/origin.ts';
import { type Body, readOwnPost } from '../http/read-body.ts';
import type { ReadCall, RouteCall } from '../routes/context.ts';

type NextAuthPost = {
  readonly body: Body;
  /** Absolute. */
  readonly callbackUrl: SiteUrl;
  /** True if the caller wants `{ url }` instead of a redirect: the string "true" in the field `json`. */
  readonly wantsJson: boolean;
};

/** The URL after a success, with its cookies. */
export type PostResult = { readonly url: SiteUrl; readonly cookies?: readonly string[] };

type PostRefusal = PostResult & {
  /** Answers a form with the catalogue's page instead of a redirect, which would lose the status. Default: for outages. */
  readonly page?: boolean;
};

/**
 * Answers a post of next-auth's contract: `{ url }` for scripts, a redirect for forms. A refusal also has its status and code for
 * scripts; `?error=` in its `url` is all that next-auth's client reads.
 */
export async function answerPost(
  call: RouteCall,
  run: (post: NextAuthPost) => Promise<PostResult> | PostResult,
  refused: (error: AuthError, post: NextAuthPost) => PostRefusal,
): Promise<Answer> {
  const { context, request } = call;
  const body = await readOwnPost(context, request);
  const wantsJson = body['json'] === 'true';
  const post = { body, callbackUrl: requestCallbackUrl(call, body), wantsJson };
  try {
    requireCsrfToken(context, request, body);
    const { url, cookies = [] } = await run(post);
    return wantsJson
      ? json({ url } satisfies RedirectAnswer, { cookies })
      : redirect(url, { cookies });
  } catch (cause) {
    const error = toAuthError(cause);
    const { code, retryAfter } = error;
    const status = getStatus(code);
    const { url, cookies = [], page = status >= 500 } = refused(error, post);
    if (page && !wantsJson) throw error;
    logFailure(context, error);
    if (!wantsJson) return redirect(url, { cookies });
    const answer: RedirectAnswer = { url, ...error.toAnswer() };
    return json(answer, { status, cookies, headers: { 'retry-after': retryAfter?.toString() } });
  }
}

/** Returns the URL that next-auth's pages send a form to whose CSRF token is outdated. */
export function outdatedForm({ context }: RouteCall, page: 'signin' | 'signout'): SiteUrl {
  return authUrl(context, page, { csrf: 'true', error: 'MissingCSRF' });
}

/** The error page of next-auth's contract, with the exact reason. */
export function errorUrl(
  { context }: RouteCall,
  error: string,
  provider: string,
  code: ErrorCode,
): SiteUrl {
  return authUrl(context, 'error', { error, provider, code });
}

/** Another CSRF token, because as a nonce this one is used. */
export function freshToken({ context, request }: RouteCall): readonly string[] {
  return issueCsrfToken(context, request, true).cookies;
}

/**
 * Returns the URL to go to after a request: of its body, its query or its cookie, else the start of the app that it comes from. A
 * URL of another site is ignored and logged as INVALID_CALLBACK_URL_ERROR, without its text.
 */
export function requestCallbackUrl(
  { context, request, query }: ReadCall,
  body: Body = {},
): SiteUrl {
  const app = requestOrigin(request, context);
  const [cookie] = readCookies(request.headers.get('cookie'), context.cookies.callbackUrl);
  const candidates = {
    body: body['callbackUrl'],
    query: query.get('callbackUrl') ?? undefined,
    cookie,
  };
  for (const [source, candidate] of Object.entries(candidates)) {
    const url = ownUrl(context, candidate, app);
    if (url !== undefined) return url;
    if (candidate !== undefined && candidate !== '' && context.callbackUrlLogLimit()) {
      const code = 'INVALID_CALLBACK_URL_ERROR';
      context.logger.warn({ code, source }, 'a callback URL was ignored');
    }
  }
  const { home } = context.pages;
  if (home === undefined || app !== context.origin) return siteUrl(app, context);
  return siteUrl(new URL(home, app).href, context);
}
