import type { ErrorCode, Translated } from '@portico/protocol';
import type { english } from './en.ts';

/** Every sentence of this server's pages and of its mail, in one language. */
export type PageWords = Translated<typeof english> & {
  /** What a visitor reads about a failure. */
  readonly error: (code: ErrorCode) => string;
};
