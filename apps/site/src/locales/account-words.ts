import type { Translated } from '@portico/react';
import type { words } from './en/account.ts';

/** The sentences of the account page. */
export type AccountWords = Translated<typeof words>;
