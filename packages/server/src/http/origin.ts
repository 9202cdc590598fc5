/**
 * Whether a state-changing request may come from where it says it does. Browsers send `Origin` and
 * `Sec-Fetch-Site`; servers that call on a visitor's behalf send neither, and the CSRF token covers them.
 */
export function isOwnOrigin(
  headers: Headers,
  { origin, embedIn }: { readonly origin: string; readonly embedIn: readonly string[] },
): boolean {
  const claimed = headers.get('origin');
  if (claimed !== null && claimed !== origin) return false;
  // A site that may be framed has cookies that other sites' requests carry. All browsers that keep such cookies
  // send the origin of a post, so one without it comes from no browser of ours.
  if (claimed === null && embedIn.length > 0) return false;
  const site = headers.get('sec-fetch-site');
  return site === null || site === 'same-origin' || site === 'none';
}

/**
 * Whether something is an origin that a frame's cookies work with: https, or a name of this machine for
 * development. Written as the policy takes it: without path, and no wildcard.
 */
export function isEmbedder(entry: unknown): entry is string {
  const url = typeof entry === 'string' ? URL.parse(entry) : null;
  if (url === null || url.origin !== entry || url.hostname.includes('*')) return false;
  return url.protocol === 'https:' || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(entry);
}

/**
 * A candidate callback URL as an absolute URL when it is on this origin, else undefined. Never an error: a bad
 * bookmark must not keep a visitor out.
 */
export function sameOrigin(origin: string, candidate: unknown): string | undefined {
  if (typeof candidate !== 'string' || candidate === '' || candidate.length > 2048)
    return undefined;
  // URL parsers drop tabs and newlines and read "\" as "/": the URL would not lead where a person reads that it does.
  if (/[^\x21-\x7e]|\\/.test(candidate)) return undefined;
  const relative = candidate.startsWith('/') && !candidate.startsWith('//');
  if (!relative && !/^https?:\/\//i.test(candidate)) return undefined;
  const url = URL.parse(candidate, origin);
  if (url === null || url.origin !== origin || url.username !== '' || url.password !== '')
    return undefined;
  return url.href;
}
