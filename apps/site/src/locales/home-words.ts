import type { Translated } from '@portico/react';
import type { words } from './en/home.ts';

/** The sentences of the home page. */
export type HomeWords = Translated<typeof words>;
