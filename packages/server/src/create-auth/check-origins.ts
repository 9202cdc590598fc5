import { authBasePath, parseUrl } from '@portico/protocol';
import { isCookieDomain, isHttpUrl, isSameSite, isSecureOrigin } from '../http/origin.ts';
import type { AuthOptions, RequireOption } from './options.ts';

/** Checks where the site is and which other origins belong to it. */
export function checkOrigins(options: AuthOptions, require: RequireOption): void {
  const { url, basePath = authBasePath } = options;
  const isPath = typeof basePath === 'string' && segments.test(basePath);
  require(isPath, 'basePath', 'Give a path such as /api/auth, without a slash at the end.');
  const { origin, href } = (isHttpUrl(url) && parseUrl(url)) || {};
  if (origin === undefined) {
    require(false, 'url', 'Give the public origin of the site, such as https://example.com.');
    return;
  }
  const isOrigin = href === `${origin}/`;
  require(isOrigin, 'url', `Give the origin alone: ${origin}, without path or query.`);
  checkEmbedIn(options, origin, require);
  checkTrustedOrigins(options, origin, require);
  checkCookieDomain(options, origin, require);
}

/** Path segments of characters that no URL encodes, so that a path is compared as it was sent; `.` and `..` would be resolved. */
const segments = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/;

const areSecureOrigins = (origins: unknown): origins is readonly string[] =>
  Array.isArray(origins) && origins.every(isSecureOrigin);

function checkEmbedIn({ embedIn = [] }: AuthOptions, origin: string, require: RequireOption): void {
  if (!areSecureOrigins(embedIn)) {
    require(false, 'embedIn', 'Give origins with https, like https://app.safe.global.');
    return;
  }
  // The site's own origin has to fit the same rule.
  const framable = embedIn.length === 0 || isSecureOrigin(origin);
  require(framable, 'embedIn', 'Browsers keep cookies in a frame only for sites with https.');
}

function checkTrustedOrigins(
  { trustedOrigins = [] }: AuthOptions,
  origin: string,
  require: RequireOption,
): void {
  if (!areSecureOrigins(trustedOrigins)) {
    const message = 'Give origins with https and without a path, like https://app.example.com.';
    require(false, 'trustedOrigins', message);
    return;
  }
  const reachable =
    isSecureOrigin(origin) || trustedOrigins.every((other) => isSameSite(origin, other));
  const message = 'Browsers keep cookies for pages of another site only when url has https.';
  require(reachable, 'trustedOrigins', message);
}

function checkCookieDomain(
  { cookieDomain }: AuthOptions,
  origin: string,
  require: RequireOption,
): void {
  if (cookieDomain === undefined) return;
  const { hostname, protocol } = new URL(origin);
  if (protocol !== 'https:') {
    require(false, 'cookieDomain', 'Use it with https only: anybody on the network could set it.');
    return;
  }
  const isParent = typeof cookieDomain === 'string' && isCookieDomain(cookieDomain, hostname);
  const message = `Give a domain that ${hostname} is part of and that you registered, without a dot in front.`;
  require(isParent, 'cookieDomain', message);
}
