/**
 * Whether a state-changing request may come from where it says it does. Browsers send `Origin` and
 * `Sec-Fetch-Site`; servers that call on a visitor's behalf send neither, and the CSRF token covers them.
 */
export function isOwnOrigin(headers: Headers, origin: string): boolean {
  const claimed = headers.get('origin');
  if (claimed !== null && claimed !== origin) return false;
  const site = headers.get('sec-fetch-site');
  return site === null || site === 'same-origin' || site === 'none';
}
