import { enButton } from '../en-button.ts';
import type { Locale } from '../locale.ts';

/** English. */
export const en: Locale = {
  code: 'en',
  // Months in words and days before them: nobody can read 3/4 the wrong way round.
  format: 'en-GB',
  direction: 'ltr',
  button: enButton,
  load: async () => (await import('./words.ts')).words,
};
