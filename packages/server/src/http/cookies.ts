/** The scope of this server's cookies. */
export type CookieScope = {
  readonly secure: boolean;
  /**
   * True if pages of other sites, or frames in them, are to send the cookies: they are `SameSite=None`, and browsers keep them
   * apart for each of those sites (`Partitioned`). Otherwise `SameSite=Lax`.
   */
  readonly crossSite?: boolean;
};

/** Attributes of a cookie that this server sets. Every one is HttpOnly and on path `/`. */
export type CookieOptions = CookieScope & {
  /** The expiry; absent means with the browser's session. */
  readonly expires?: Date;
  /** The domain whose hosts all get it; absent means only this host. */
  readonly domain?: string | undefined;
};

/**
 * Returns the name of a cookie of only the site's host: with `__Host-` on https, so that no other host and no http page can set it
 * (RFC 6265bis, section 4.1.3.2). On http browsers refuse that prefix.
 */
export function hostCookieName(origin: string, name: string): string {
  return origin.startsWith('https:') ? `__Host-${name}` : name;
}

/**
 * Returns the values of the cookies of a name in a `Cookie` header (RFC 6265), percent-decoded. Without a maximum only the first:
 * browsers send the most specific path first, and one cookie for each scope. Damaged encoding gives undefined, never an exception:
 * scanners send such headers all day.
 */
export function readCookies(
  header: string | null,
  name: string,
  maximum = 1,
): readonly (string | undefined)[] {
  const values: (string | undefined)[] = [];
  if (header === null || header.length > 16_384) return values;
  let start = 0;
  let equals = -1;
  while (start < header.length && values.length < maximum) {
    // Nothing but spaces: `trim` would also drop U+00A0, with which other hosts get past the prefix `__Host-` in browsers.
    while (header[start] === ' ') start += 1;
    // Not for each semicolon: a header of nothing else would take the square of its length.
    if (equals < start) equals = header.indexOf('=', start);
    if (equals === -1) break;
    let end = header.indexOf(';', start);
    if (end === -1) end = header.length;
    if (equals < end && equals - start === name.length && header.startsWith(name, start)) {
      let value: string | undefined = header.slice(equals + 1, end).trim();
      if (value.includes('%')) {
        try {
          value = decodeURIComponent(value);
        } catch {
          value = undefined;
        }
      }
      values.push(value);
    }
    start = end + 1;
  }
  return values;
}

/** Returns a `Set-Cookie` value. */
export function serializeCookie(name: string, value: string, options: CookieOptions): string {
  const expires = options.expires ? `; Expires=${options.expires.toUTCString()}` : '';
  const secure = options.secure ? '; Secure' : '';
  const domain = options.domain === undefined ? '' : `; Domain=${options.domain}`;
  const scope = options.crossSite
    ? '; SameSite=None; Secure; Partitioned'
    : `; SameSite=Lax${secure}`;
  return `${name}=${encodeURIComponent(value)}${domain}; Path=/${expires}; HttpOnly${scope}`;
}

/** Returns a `Set-Cookie` value that removes the cookie. */
export function clearCookie(
  name: string,
  scope: CookieScope & Pick<CookieOptions, 'domain'>,
): string {
  return `${serializeCookie(name, '', scope)}; Max-Age=0`;
}
