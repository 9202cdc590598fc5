import type { LocaleCode } from '@portico/protocol';
import type { ReactNode } from 'react';
import type { FooterWords } from '../pages/layout-words.ts';

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
