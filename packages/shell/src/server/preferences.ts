import { isLocaleCode, type LocaleCode } from '@portico/protocol';
import { Hono } from 'hono';
import type { Scheme } from '../pages/site-state.ts';

/*
 * A visitor's color scheme and language, one cookie each. The pages of @portico/server read the same cookies,
 * so that sign-in has the look and language of the site.
 */

const preferences = { scheme: isScheme, locale: isLocaleCode } as const;

type Preference = keyof typeof preferences;

/** The scheme that the visitor chose; undefined follows the system. */
export function readScheme(cookieHeader: string | null): Scheme | undefined {
  const value = readCookie(cookieHeader, 'scheme');
  return isScheme(value) ? value : undefined;
}

/** The language that the visitor chose; undefined follows the browser. */
export function readLocale(cookieHeader: string | null): LocaleCode | undefined {
  const value = readCookie(cookieHeader, 'locale');
  return isLocaleCode(value) ? value : undefined;
}

/**
 * `POST /preferences/<name>` with a form field of the same name (`scheme`: system, light or dark; `locale`:
 * a language) remembers the choice and redirects to the page it came from. It works without script.
 */
export function preferenceRoutes(origin: string): Hono {
  return new Hono().post('/preferences/:name', (c, next) => {
    const name = c.req.param('name');
    return isPreference(name) ? change(c.req.raw, name, origin) : next();
  });
}

async function change(request: Request, name: Preference, origin: string): Promise<Response> {
  // A color scheme is worth no CSRF token, but other sites do not get to choose it.
  const site = request.headers.get('sec-fetch-site') ?? 'same-origin';
  const length = Number(request.headers.get('content-length') ?? '0');
  if (site !== 'same-origin' || !(length > 0 && length <= 256))
    return new Response(null, { status: 400 });
  const choice = new URLSearchParams(await request.text()).get(name) ?? '';
  const referrer = URL.parse(request.headers.get('referer') ?? '');
  const back = referrer?.origin === origin ? referrer.pathname + referrer.search : '/';
  return new Response(null, {
    status: 303,
    headers: {
      location: origin + back,
      'cache-control': 'no-store',
      'set-cookie': preferenceCookie(name, choice, origin.startsWith('https://')),
    },
  });
}

/** Remembers a choice for a year, or forgets it for a value that does not exist. */
function preferenceCookie(name: Preference, value: string, secure: boolean): string {
  const known = preferences[name](value);
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return `portico.${name}=${known ? value : ''}; Max-Age=${known ? 31_536_000 : 0}; ${attributes}`;
}

function readCookie(cookieHeader: string | null, name: Preference): string | undefined {
  return new RegExp(`(?:^|;\\s*)portico\\.${name}=([\\w-]+)(?:;|$)`).exec(cookieHeader ?? '')?.[1];
}

function isPreference(name: string): name is Preference {
  return Object.hasOwn(preferences, name);
}

function isScheme(value: unknown): value is Scheme {
  return value === 'light' || value === 'dark';
}
