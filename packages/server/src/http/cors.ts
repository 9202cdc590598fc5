import { sessionEndedHeader } from '@portico/protocol';
import type { Answer, ReadRequest } from '../common/messages.ts';
import { answer } from './answers.ts';
import type { SiteOrigins } from './origin.ts';

/** The headers that scripts of another origin may read beside the safelisted ones. */
const exposed = ['Date', 'Retry-After', 'X-Request-Id', sessionEndedHeader].join(', ');

/** Browsers keep it for two hours at most. */
const preflightSeconds = 7200;

/** Answers the preflight of a trusted origin; undefined for other requests. Without this answer browsers do not send the request. */
export function answerPreflight(site: SiteOrigins, { headers }: ReadRequest) {
  if (!headers.has('access-control-request-method')) return undefined;
  if (!site.trustedOrigins.has(headers.get('origin') ?? '')) return undefined;
  return answer(null, undefined, {
    status: 204,
    headers: {
      'access-control-allow-methods': 'GET, HEAD, POST',
      'access-control-allow-headers': 'Content-Type',
      'access-control-max-age': String(preflightSeconds),
    },
  });
}

/**
 * Lets a page of a trusted origin read an answer with the visitor's cookies, refusals and outages included. Every answer varies by
 * origin, so that no cache gives one page's permission to another.
 */
export function withCors(site: SiteOrigins, request: ReadRequest, answer: Answer): Answer {
  const { vary } = answer.headers;
  const headers = { ...answer.headers, vary: vary === undefined ? 'Origin' : `${vary}, Origin` };
  const origin = request.headers.get('origin');
  if (origin === null || !site.trustedOrigins.has(origin)) return { ...answer, headers };
  const allowed = {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': exposed,
  };
  return { ...answer, headers: { ...headers, ...allowed } };
}
