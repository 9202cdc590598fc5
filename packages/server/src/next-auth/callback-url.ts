import { type SiteUrl, siteUrl } from '@portico/protocol';
import { readCookie } from '../http/cookies.ts';
import { ownUrl, requestOrigin } from '../http/origin.ts';
import type { Body } from '../http/read-body.ts';
import type { ReadCall } from '../routes/context.ts';

/**
 * Where a request asks to go afterwards: its body before its query before its cookie, else the start of the app that
 * it comes from. A URL of another site is ignored and logged as INVALID_CALLBACK_URL_ERROR, without its text.
 */
export function requestCallbackUrl(
  { context, request, query }: ReadCall,
  body: Body = {},
): SiteUrl {
  const app = requestOrigin(request, context);
  const cookie = readCookie(request.headers.get('cookie'), context.cookies.callbackUrl);
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
