import type { words } from './en/dialogs.ts';
import type { button } from './en/locale.ts';
import type { Direction, Translated } from './languages.ts';

/** The sentences of the connect button. Every page carries them. */
export type ButtonWords = Translated<typeof button>;

/** The sentences of the dialogs, failures included. They are loaded with the dialogs. */
export type DialogWords = Translated<typeof words>;

/** Every sentence of the interface. */
export type Words = ButtonWords & DialogWords;

/** One language of the interface: the button's sentences, and a function that loads the others. */
export type Locale = {
  /** BCP 47 tag, for `lang` attributes. */
  readonly code: string;
  /** Tag for `Intl` (dates, numbers, amounts), more exact than `code` where that matters. */
  readonly format: string;
  readonly direction: Direction;
  readonly button: ButtonWords;
  /** Loads the dialogs' sentences. Rejects when that fails; the next intent tries again. */
  readonly load: () => Promise<DialogWords>;
};

/**
 * A language with some of its sentences replaced.
 *
 * @example
 * <PorticoProvider config={portico} locale={withWords(de, { connectWallet: 'Eintreten' })}>
 */
export function withWords(locale: Locale, words: Partial<Words>): Locale {
  return {
    ...locale,
    button: { ...locale.button, ...words },
    load: async () => ({ ...(await locale.load()), ...words }),
  };
}
