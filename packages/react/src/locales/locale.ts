import type { Direction } from '@portico/protocol';
import type { ButtonWords, DialogWords } from './words.ts';

/** One language of the interface: what every page says at once, and where the rest comes from. */
export type Locale = {
  /** Its BCP 47 tag, for `lang` attributes. */
  readonly code: string;
  /** What Intl is asked for dates, numbers and amounts; more exact than the code where that matters. */
  readonly format: string;
  readonly direction: Direction;
  readonly button: ButtonWords;
  /** Fetches every other sentence. Rejects when that fails; the next intent tries again. */
  readonly load: () => Promise<DialogWords>;
};
