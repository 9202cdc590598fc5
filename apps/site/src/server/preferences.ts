import { isLocaleCode, type LocaleCode } from '@portico/protocol';
import type { Scheme } from '../routes/site-state.ts';

/*
 * What a visitor chose about the look of things, one cookie each. The pages of @portico/server read the same
 * cookies, so that sign-in looks and speaks like the site.
 */

/** The choices that there are, with the values that each may have. */
const allowed = {
  scheme: (value: string) => isScheme(value),
  locale: (value: string) => isLocaleCode(value),
} as const;

export type Preference = keyof typeof allowed;

/** Whether a path's last part names a choice. */
export function isPreference(name: string): name is Preference {
  return Object.hasOwn(allowed, name);
}

/** The scheme that the visitor chose, undefined to follow the system. */
export function readScheme(cookieHeader: string | null): Scheme | undefined {
  const value = read(cookieHeader, 'scheme');
  return isScheme(value) ? value : undefined;
}

/** The language that the visitor chose, undefined to follow the browser. */
export function readLocale(cookieHeader: string | null): LocaleCode | undefined {
  const value = read(cookieHeader, 'locale');
  return isLocaleCode(value) ? value : undefined;
}

/** The `Set-Cookie` that remembers a choice for a year, or forgets it for a value that does not exist. */
export function preferenceCookie(name: Preference, value: string, secure: boolean): string {
  const chosen = allowed[name](value);
  const rest = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return `portico.${name}=${chosen ? value : ''}; Max-Age=${chosen ? 31_536_000 : 0}; ${rest}`;
}

function read(cookieHeader: string | null, name: Preference): string | undefined {
  return new RegExp(`(?:^|;\\s*)portico\\.${name}=([\\w-]+)(?:;|$)`).exec(cookieHeader ?? '')?.[1];
}

function isScheme(value: unknown): value is Scheme {
  return value === 'light' || value === 'dark';
}
