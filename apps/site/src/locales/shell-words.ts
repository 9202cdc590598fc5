import type { Locale, Translated } from '@portico/react';
import type { words } from './en/shell.ts';

/** The sentences around every page. */
export type ShellWords = Translated<typeof words>;

/** What `src/locales/<code>/shell.ts` exports: the site's own sentences, and those of @portico/react. */
export type ShellModule = { readonly words: ShellWords; readonly locale: Locale };
