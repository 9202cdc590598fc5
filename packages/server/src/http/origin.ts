import {
  type ErrorCode,
  parseSiteUrl,
  parseUrl,
  type SiteUrl,
  sessionEndedHeader,
  siteUrl,
  type UrlOrigins,
} from '@portico/protocol';
import { getDomain } from 'tldts';
import { AuthError } from '../common/auth-error.ts';
import type { Answer, ReadRequest } from '../common/messages.ts';
import { answer } from './answers.ts';
import type { CookieScope } from './cookies.ts';

/** The origins of a site, from its options: the server's public one, and its apps' that are served elsewhere. */
export type SiteOrigins = Required<UrlOrigins>;

/** Returns the origin of the app that a request comes from: a trusted one that its `Origin` names, else the server's own. */
export function requestOrigin(
  { headers }: Pick<ReadRequest, 'headers'>,
  { origin, trustedOrigins }: SiteOrigins,
): string {
  const claimed = headers.get('origin');
  return claimed !== null && trustedOrigins.has(claimed) ? claimed : origin;
}

/**
 * Returns true if a request that changes something may come from where it says. Browsers send `Origin` and `Sec-Fetch-Site`;
 * servers that call on a visitor's behalf send neither, and the CSRF token covers them.
 */
export function isOwnOrigin(
  headers: ReadRequest['headers'],
  {
    origin,
    trustedOrigins,
    cookieScope,
  }: SiteOrigins & { readonly cookieScope: Pick<CookieScope, 'crossSite'> },
): boolean {
  const claimed = headers.get('origin');
  // Browsers treat a trusted origin as cross-origin, even on the same site; behind its own proxy it is the same origin.
  if (claimed !== null && trustedOrigins.has(claimed)) return true;
  if (claimed !== null && claimed !== origin) return false;
  // Browsers that keep cookies for other sites send the origin of a post, so one without it comes from no browser that has our cookies.
  if (claimed === null && cookieScope.crossSite) return false;
  const site = headers.get('sec-fetch-site');
  return site === null || site === 'same-origin' || site === 'none';
}

/** A request for something that a guard protects. Without its method it is one that only reads. */
export type GuardedRequest = Pick<ReadRequest, 'headers' | 'url'> &
  Partial<Pick<ReadRequest, 'method'>>;

/**
 * Refuses a request that changes something for a page of another site; `same-origin` is a server that shares the session.
 * @throws AuthError ORIGIN_MISMATCH
 */
export function requireTrustedOrigin(
  site: Parameters<typeof isOwnOrigin>[1],
  { method = 'GET', headers }: GuardedRequest,
): void {
  if (/^(?:GET|HEAD|OPTIONS)$/.test(method) || isOwnOrigin(headers, site)) return;
  if (headers.get('sec-fetch-site') === 'same-origin') return;
  throw new AuthError('ORIGIN_MISMATCH');
}

/** Returns true for the codes with which a guard refuses a request, whatever its session is. */
export const isGuardRefusal = (code: ErrorCode): boolean =>
  code === 'ACCESS_DENIED' || code === 'ORIGIN_MISMATCH';

/** Warns once that a page of this very server was refused: its `Origin` is the host of the request, so the configured one is wrong. */
export function createOriginWarning(
  warn: (origin: string) => void,
): (headers: ReadRequest['headers']) => void {
  let hasWarned = false;
  return (headers) => {
    const claimed = parseUrl(headers.get('origin') ?? '');
    if (hasWarned || claimed === null || claimed.host !== headers.get('host')) return;
    hasWarned = true;
    warn(claimed.origin);
  };
}

/** Returns true if cookies for other sites work with an origin: https or this machine, as browsers send it, without path or wildcard. */
export function isSecureOrigin(entry: unknown): entry is string {
  const url = typeof entry === 'string' ? parseUrl(entry) : null;
  if (url === null || url.origin !== entry || url.hostname.includes('*')) return false;
  if (url.protocol === 'https:') return true;
  return url.protocol === 'http:' && isThisMachine(url.hostname);
}

/** Returns true if the host name of a URL is this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}

/** Returns true also for names below `localhost`, which browsers take for this machine, so that http is as good as https. */
export function isThisMachine(hostname: string): boolean {
  return isLoopback(hostname) || /.\.localhost$/.test(hostname);
}

/** Returns a callback URL as an absolute URL of the site, else undefined: a bad bookmark must not keep a visitor out. */
export function ownUrl(
  site: SiteOrigins,
  candidate: unknown,
  base = site.origin,
): SiteUrl | undefined {
  if (typeof candidate !== 'string' || candidate === '' || candidate.length > 2048)
    return undefined;
  // URL parsers drop tabs and newlines and read "\" as "/": the URL would not lead where a person reads that it does.
  if (/[^\x21-\x7e]|\\/.test(candidate)) return undefined;
  const relative = candidate.startsWith('/') && !candidate.startsWith('//');
  if (!relative && !/^https?:\/\//i.test(candidate)) return undefined;
  return parseSiteUrl(candidate, site, base);
}

/** Returns the URL that a post leads to: its callback URL, else the start of the app that it comes from. */
export function urlAfterPost(
  request: Pick<ReadRequest, 'headers'>,
  site: SiteOrigins,
  callbackUrl: unknown,
): SiteUrl {
  const app = requestOrigin(request, site);
  return ownUrl(site, callbackUrl, app) ?? siteUrl(app, site);
}

/** Returns true if a value is an http or https URL. */
export const isHttpUrl = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:$/.test(parseUrl(value)?.protocol ?? '');

/** With the suffixes under which anyone can register names, such as `vercel.app`, as browsers have them. */
const list = { allowPrivateDomains: true } as const;

/**
 * Returns true if browsers treat two origins as one site: the same scheme, and one registrable domain of the Public Suffix List.
 * Names without one (`localhost`, IP addresses) are a site each; ports do not matter.
 */
export function isSameSite(one: string, other: string): boolean {
  const [left, right] = [new URL(one), new URL(other)];
  return left.protocol === right.protocol && getSite(left.hostname) === getSite(right.hostname);
}

function getSite(hostname: string): string {
  return getDomain(hostname, list) ?? hostname;
}

/** Returns true if a domain may be a cookie's `Domain` on a host: the host itself or a parent, and no public suffix. */
export function isCookieDomain(domain: string, hostname: string): boolean {
  const registrable = getDomain(hostname, list);
  // Null for IP addresses and for hosts that are a public suffix themselves.
  if (registrable === null) return false;
  const isWithin = (name: string, parent: string) => name === parent || name.endsWith(`.${parent}`);
  return isWithin(hostname, domain) && isWithin(domain, registrable);
}

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
