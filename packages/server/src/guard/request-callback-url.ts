import { readCookie } from '../http/cookies.ts';
import type { Body } from '../http/read-body.ts';
import type { Call } from '../routes/route.ts';
import { sameOrigin } from './callback-url.ts';

/**
 * Where a request asks to go afterwards: its body before its query before its cookie, else the site. What
 * does not lie on this site is ignored and noted as INVALID_CALLBACK_URL_ERROR, without its text.
 */
export function requestCallbackUrl({ context, request, query }: Call, body: Body = {}): string {
  const cookie = readCookie(request.headers.get('cookie'), context.cookies.callbackUrl);
  const candidates = {
    body: body['callbackUrl'],
    query: query.get('callbackUrl') ?? undefined,
    cookie,
  };
  for (const [source, candidate] of Object.entries(candidates)) {
    const url = sameOrigin(context.origin, candidate);
    if (url !== undefined) return url;
    if (candidate !== undefined && candidate !== '' && context.mayLogClient()) {
      context.log.warn(
        { code: 'INVALID_CALLBACK_URL_ERROR', source },
        'a callback URL was ignored',
      );
    }
  }
  return context.origin;
}
