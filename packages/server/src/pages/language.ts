import { chooseLocale, type Direction, type LocaleCode, locales } from '@portico/protocol';
import type { ReadRequest } from '../common/messages.ts';
import { hostCookieName, readCookie } from '../http/cookies.ts';
import { words as ar } from './words/ar.ts';
import { words as de } from './words/de.ts';
import { words as en, type PageWords } from './words/en.ts';
import { words as es } from './words/es.ts';
import { words as fr } from './words/fr.ts';
import { words as hi } from './words/hi.ts';
import { words as ja } from './words/ja.ts';
import { words as ko } from './words/ko.ts';
import { words as pt } from './words/pt.ts';
import { words as ru } from './words/ru.ts';
import { words as tr } from './words/tr.ts';
import { words as zh } from './words/zh.ts';

const languages: Readonly<Record<LocaleCode, PageWords>> = {
  ar,
  de,
  en,
  hi,
  ja,
  ko,
  zh,
  es,
  pt,
  fr,
  ru,
  tr,
};

/** What a page or a mail is written in. */
export type Language = {
  readonly code: LocaleCode;
  readonly direction: Direction;
  readonly words: PageWords;
};

/** The language that the visitor chose on the site, else the best that their browser asks for. */
export function languageOf(
  {
    origin,
    pages,
  }: { readonly origin: string; readonly pages: { readonly locales?: readonly LocaleCode[] } },
  request: ReadRequest,
): Language {
  const code = chooseLocale(
    {
      chosen: readCookie(request.headers.get('cookie'), hostCookieName(origin, 'portico.locale')),
      accepted: request.headers.get('accept-language'),
    },
    pages.locales,
  );
  return languageIn(code);
}

/** A language by its code. */
export function languageIn(code: LocaleCode): Language {
  return { code, direction: locales[code].direction, words: languages[code] };
}
