import type { Locale, Translated } from '@portico/react';
import type { words as account } from './en/account.ts';
import type { words as home } from './en/home.ts';
import type { words as shell } from './en/shell.ts';
import type { words as status } from './en/status.ts';
import type { words as tryIt } from './en/try.ts';

/** The sentences on every page. The languages hold one module per page, so that the browser loads no other page's. */
export type ShellWords = Translated<typeof shell>;

export type AccountWords = Translated<typeof account>;
export type HomeWords = Translated<typeof home>;
export type StatusWords = Translated<typeof status>;
export type TryWords = Translated<typeof tryIt>;

/** What `src/locales/<code>/shell.ts` exports: the site's own sentences, and those of @portico/react. */
export type ShellModule = { readonly words: ShellWords; readonly locale: Locale };

/** What the words of a page may hold beside the page's own sentences. */
export type PageWords = {
  /** The document's title, without the site's name. */
  readonly title?: string;
  /** For search engines and link previews. */
  readonly description?: string;
};
