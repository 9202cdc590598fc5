import type { ShellWords } from '@portico/locales/shell-words';

/** Words around every page; `shell` of a `src/locales/<code>.ts` adds to them or replaces some. */
export type LayoutWords = ShellWords['shell'];

/** Words that only the server writes; `footer` of a `src/locales/<code>.ts` adds to these, or has others instead. */
export type FooterWords = ShellWords['footer'] & {
  /** For search engines and link previews, where a page has no description. Default: that of `portico.config.ts`. */
  readonly description: string;
};
