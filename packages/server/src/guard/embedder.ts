/**
 * Whether something is an origin that a frame's cookies work with: https, or this machine's own names for
 * development. Written as the policy takes it: without path, and no wildcard.
 */
export function isEmbedder(entry: unknown): entry is string {
  const url = typeof entry === 'string' ? URL.parse(entry) : null;
  if (url === null || url.origin !== entry || url.hostname.includes('*')) return false;
  return url.protocol === 'https:' || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(entry);
}
