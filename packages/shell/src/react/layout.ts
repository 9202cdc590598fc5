import type { LocaleCode } from '@portico/protocol';
import type { ReactNode } from 'react';

/** What the shell itself says; `shell` of every `src/locales/<code>.ts` has these and the layout's own. */
export type LayoutWords = {
  /** The button that signs in with a connected wallet. */
  readonly signIn: string;
  /** Shown while a page with `requiresSession` is left because its session ended. */
  readonly sessionEnded: string;
};

/** Words that only the server writes: `footer` of every `src/locales/<code>.ts` has this and the footer's own. */
export type FooterWords = {
  /** For search engines and link previews, where a page has no description. */
  readonly description: string;
};

/** What `Layout` of `src/layout.tsx` gets. */
export type LayoutProps = {
  /** The page. */
  readonly children: ReactNode;
};

/** What `Footer` of `src/layout.tsx` gets. */
export type FooterProps<Words extends FooterWords = FooterWords> = {
  readonly locale: LocaleCode;
  readonly words: Words;
};
