import type { Locale } from './locale.ts';
import type { Words } from './words.ts';

/**
 * A language with some sentences of your own.
 *
 * @example
 * <PorticoProvider appName="Example" locale={withWords(de, { connectWallet: 'Eintreten' })}>
 */
export function withWords(locale: Locale, own: Partial<Words>): Locale {
  return {
    ...locale,
    button: { ...locale.button, ...own },
    load: async () => ({ ...(await locale.load()), ...own }),
  };
}
