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
  // A site that may be framed has cookies that other sites' requests carry. All browsers that keep such
  // cookies name the origin of a post, so one without it is nobody's.
  if (claimed === null && embedIn.length > 0) return false;
  const site = headers.get('sec-fetch-site');
  return site === null || site === 'same-origin' || site === 'none';
}
