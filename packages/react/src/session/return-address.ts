/**
 * Where a sign-in page goes on to: its `callbackUrl` when that lies on the same site, else the site's root.
 * Anybody can write a link with another one.
 *
 * @param address the sign-in page's own, absolute
 */
export function returnAddress(address: string): string {
  const { origin, searchParams } = new URL(address);
  const wanted = URL.parse(searchParams.get('callbackUrl') ?? '/', origin);
  return wanted?.origin === origin ? wanted.href : `${origin}/`;
}
