/** The URL that a text is, or null; `URL.parse` of runtimes that have it, which Node 20 is not. */
export function parseUrl(text: string, base?: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null;
}

declare const brand: unique symbol;

/**
 * A URL that leads to the site wherever a browser reads it: absolute, on one of the site's origins and without user info, or a path with
 * exactly one leading slash. `parseSiteUrl` is where every one comes from; cutting or joining one makes it a plain string again.
 */
export type SiteUrl = string & { readonly [brand]: 'SiteUrl' };

/** The origins that a URL of the site may be on, as `URL.origin` has them. Never from a request. */
export type UrlOrigins = {
  readonly origin: string;
  /** Origins of the site's apps that are served elsewhere. Default: none. */
  readonly trustedOrigins?: ReadonlySet<string>;
};

/**
 * A text as an absolute URL of the site, serialised by the URL standard; undefined for every other text.
 *
 * @param base what a relative URL is resolved against. Default: relative URLs are none
 */
export function parseSiteUrl(
  text: string,
  { origin, trustedOrigins }: UrlOrigins,
  base?: string,
): SiteUrl | undefined {
  const url = parseUrl(text, base);
  // A `blob:` URL has the origin of what made it.
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  const isOfSite = url.origin === origin || trustedOrigins?.has(url.origin);
  return isOfSite ? (url.href as SiteUrl) : undefined;
}

/**
 * A URL that is known to be of the site, absolute. An origin without a path is returned without the slash that URL parsers add.
 *
 * @param url absolute, or relative to the site's origin
 * @throws TypeError for a URL that leads elsewhere
 */
export function siteUrl(url: string, site: UrlOrigins): SiteUrl {
  const parsed = parseSiteUrl(url, site, site.origin);
  if (parsed === undefined) throw new TypeError(`${url} is no URL of the site`);
  return parsed === `${url}/` ? (url as SiteUrl) : parsed;
}

/**
 * A URL of the site for a page on `origin`: the path with its query and fragment. It stays absolute on another origin, and where the path
 * begins with two slashes, which would name another host.
 */
export function sitePath(url: SiteUrl, origin: string): SiteUrl {
  if (url === origin) return '/' as SiteUrl;
  const path = url.slice(origin.length);
  return url.startsWith(`${origin}/`) && !path.startsWith('//') ? (path as SiteUrl) : url;
}
