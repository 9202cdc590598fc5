/**
 * Where a sign-in page continues: at `callbackUrl`, by default the page's own query parameter of that name,
 * when it is on the same origin, else at the root of the site. Anyone can write a link with another one.
 *
 * @param page the sign-in page's own URL
 */
export function returnAddress(page: string, callbackUrl?: string): string {
  const { origin, searchParams } = new URL(page);
  const target = URL.parse(callbackUrl ?? searchParams.get('callbackUrl') ?? '/', origin);
  const isLocal = target?.origin === origin && /^https?:$/.test(target.protocol);
  return isLocal ? target.href : `${origin}/`;
}
