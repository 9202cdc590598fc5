import type { Translated } from '@portico/react';
import type * as english from './locales/en.ts';

/** The words of the site: `shell` and `footer` are around every page, the others have the ids of the pages. */
export type Words = {
  readonly [Page in keyof typeof english]: Translated<(typeof english)[Page]>;
};
