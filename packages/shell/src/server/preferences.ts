import {
  chooseLocale,
  isLocaleCode,
  type LocaleCode,
  parseSiteUrl,
  siteUrl,
} from '@portico/protocol';
import { hostCookieName } from '@portico/server/http';
import { Hono } from 'hono';
import { setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import type { Scheme } from '../pages/page-module.ts';
import { memoizeHeader } from './lru-cache.ts';

/*
 * A visitor's color scheme and language, one cookie each. The pages of @portico/server read the same cookies,
 * so that sign-in has the look and language of the site.
 */

const preferences = { scheme: isScheme, locale: isLocaleCode } as const;

/** The visitor's choices; undefined follows the system, or the browser's languages. */
export function readPreferences(
  cookie: string | null,
  { languages, origin }: { readonly languages: readonly LocaleCode[]; readonly origin: string },
): {
  readonly scheme: Scheme | undefined;
  readonly locale: LocaleCode | undefined;
} {
  // Most have chosen nothing, and parsing decodes every cookie.
  const cookies = cookie?.includes('portico.') ? parse(cookie) : {};
  const scheme = cookies[hostCookieName(origin, 'portico.scheme')];
  const locale = cookies[hostCookieName(origin, 'portico.locale')];
  return {
    scheme: isScheme(scheme) ? scheme : undefined,
    locale: isLocaleCode(locale) && languages.includes(locale) ? locale : undefined,
  };
}

/** Returns the language of a visitor who chose none, among the site's languages. */
export const createLocaleChooser = (languages: readonly LocaleCode[]) =>
  memoizeHeader((accepted) => chooseLocale({ accepted }, languages));

/**
 * `POST /preferences/<name>` with a form field of the same name (`scheme`: system, light or dark; `locale`: a language) keeps the
 * choice for a year, or forgets it for an unknown value, and redirects back. It works without script.
 */
export function preferenceRoutes(origin: string): Hono {
  const app = new Hono();
  for (const [name, isChoice] of Object.entries(preferences)) {
    app.post(`/preferences/${name}`, async (c) => {
      // A color scheme is worth no CSRF token, but other sites do not get to choose it.
      const from = c.req.header('sec-fetch-site') ?? 'same-origin';
      const length = Number(c.req.header('content-length') ?? '0');
      if (from !== 'same-origin' || !(length > 0 && length <= 256)) return c.body(null, 400);
      const choice = new URLSearchParams(await c.req.text()).get(name);
      const known = isChoice(choice);
      setCookie(c, hostCookieName(origin, `portico.${name}`), known ? choice : '', {
        maxAge: known ? 31_536_000 : 0,
        httpOnly: true,
        sameSite: 'Lax',
        secure: origin.startsWith('https://'),
      });
      const site = { origin };
      const back = parseSiteUrl(c.req.header('referer') ?? '', site) ?? siteUrl('/', site);
      c.header('cache-control', 'no-store');
      return c.redirect(back, 303);
    });
  }
  return app;
}

function isScheme(value: unknown): value is Scheme {
  return value === 'light' || value === 'dark';
}
