import type { Translated } from '@portico/react';
import type { words } from './en/try.ts';

/** The sentences of the page that shows what a page can ask of a wallet. */
export type TryWords = Translated<typeof words>;
