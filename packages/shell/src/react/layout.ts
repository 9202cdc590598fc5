import type { ShellWords } from '@portico/locales/shell-words';
import type { LocaleCode } from '@portico/protocol';
import type { ReactNode } from 'react';

/** Words around every page; `shell` of a `src/locales/<code>.ts` adds to them or replaces some. */
export type LayoutWords = ShellWords['shell'];

/** Words that only the server writes; `footer` of a `src/locales/<code>.ts` adds to these, or has others instead. */
export type FooterWords = ShellWords['footer'] & {
  /** For search engines and link previews, where a page has no description. Default: that of `portico.config.ts`. */
  readonly description: string;
};

/** Props of `Layout` in `src/layout.tsx`. */
export type LayoutProps = {
  /** The page. */
  readonly children: ReactNode;
};

/** Props of `Footer` in `src/layout.tsx`. */
export type FooterProps<Words extends FooterWords = FooterWords> = {
  readonly locale: LocaleCode;
  /** The languages of the site. */
  readonly languages: readonly LocaleCode[];
  readonly words: Words;
};
