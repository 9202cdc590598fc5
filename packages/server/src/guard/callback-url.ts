/**
 * A candidate callback URL as an absolute URL when it lies on this origin, else undefined. Never an error,
 * whatever comes in: a bad bookmark must not lock anybody out.
 */
export function sameOrigin(origin: string, candidate: unknown): string | undefined {
  if (typeof candidate !== 'string' || candidate === '' || candidate.length > 2048)
    return undefined;
  // URL parsers drop tabs and newlines and read "\" as "/": what a person sees would not be where it goes.
  if (/[^\x21-\x7e]|\\/.test(candidate)) return undefined;
  const relative = candidate.startsWith('/') && !candidate.startsWith('//');
  if (!relative && !/^https?:\/\//i.test(candidate)) return undefined;
  const url = URL.parse(candidate, origin);
  if (url === null || url.origin !== origin || url.username !== '' || url.password !== '')
    return undefined;
  return url.href;
}
