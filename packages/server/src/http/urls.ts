import { authBasePath } from '@portico/protocol';

/** An absolute URL under /api/auth, as next-auth's client needs them. */
export function authUrl(
  origin: string,
  path: string,
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.set(name, value);
  return `${origin}${authBasePath}/${path}${search.size > 0 ? `?${search}` : ''}`;
}
