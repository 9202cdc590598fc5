import { chooseLocale, type Direction, type LocaleCode, locales } from '@portico/locales';
import { type PageWords, pageWords } from '@portico/locales/page-words';
import type { ReadRequest } from '../common/messages.ts';
import { hostCookieName, readCookies } from '../http/cookies.ts';

/** The language of a page or a mail. */
export type Language = {
  readonly code: LocaleCode;
  readonly direction: Direction;
  readonly words: PageWords;
};

/** Returns the language that the visitor chose on the site, else the best that their browser asks for. */
export function getLanguage(
  {
    origin,
    pages,
  }: { readonly origin: string; readonly pages: { readonly locales?: readonly LocaleCode[] } },
  request: ReadRequest,
): Language {
  const code = chooseLocale(
    {
      chosen: readCookies(
        request.headers.get('cookie'),
        hostCookieName(origin, 'portico.locale'),
      )[0],
      accepted: request.headers.get('accept-language'),
    },
    pages.locales,
  );
  return languageIn(code);
}

/** Returns a language by its code. */
export function languageIn(code: LocaleCode): Language {
  return { code, direction: locales[code].direction, words: pageWords[code] };
}
