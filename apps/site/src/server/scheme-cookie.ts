import type { Scheme } from '../routes/site-state.ts';

/** The pages of @portico/server read the same cookie, so that sign-in looks like the site. */
const name = 'portico.scheme';

/** The scheme that the visitor chose, undefined to follow the system. */
export function readScheme(cookieHeader: string | null): Scheme | undefined {
  const value = /(?:^|;\s*)portico\.scheme=(light|dark)(?:;|$)/.exec(cookieHeader ?? '')?.[1];
  return value === 'light' || value === 'dark' ? value : undefined;
}

/** The `Set-Cookie` that remembers a choice for a year, or forgets it for anything but light and dark. */
export function schemeCookie(choice: string | undefined, secure: boolean): string {
  const chosen = choice === 'light' || choice === 'dark';
  const rest = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return `${name}=${chosen ? choice : ''}; Max-Age=${chosen ? 31_536_000 : 0}; ${rest}`;
}
