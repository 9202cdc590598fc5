import type { Translated } from '@portico/react';
import type { words } from './en/frame.ts';

/** The sentences that only the server writes: no script ever changes them. */
export type FrameWords = Translated<typeof words>;
