/**
 * The languages that Portico speaks: BCP 47 tag → its own name for itself and the side its lines begin on.
 * The first one is spoken to visitors who ask for none of them.
 */
export const locales = {
  en: { name: 'English', direction: 'ltr' },
  ar: { name: 'العربية', direction: 'rtl' },
  de: { name: 'Deutsch', direction: 'ltr' },
  hi: { name: 'हिन्दी', direction: 'ltr' },
  ja: { name: '日本語', direction: 'ltr' },
  ko: { name: '한국어', direction: 'ltr' },
  zh: { name: '中文', direction: 'ltr' },
  es: { name: 'Español', direction: 'ltr' },
  pt: { name: 'Português', direction: 'ltr' },
  fr: { name: 'Français', direction: 'ltr' },
  ru: { name: 'Русский', direction: 'ltr' },
  tr: { name: 'Türkçe', direction: 'ltr' },
} as const satisfies Readonly<
  Record<string, { readonly name: string; readonly direction: Direction }>
>;

/** The side that lines of a language begin on, as HTML's `dir` has it. */
export type Direction = 'ltr' | 'rtl';

/** A language that Portico speaks, as a BCP 47 tag. */
export type LocaleCode = keyof typeof locales;

/** All of them, English first. */
export const localeCodes: readonly LocaleCode[] = Object.keys(locales).filter(isLocaleCode);

/** Whether an unknown value, for example a cookie's, is one of them. */
export function isLocaleCode(value: unknown): value is LocaleCode {
  return typeof value === 'string' && Object.hasOwn(locales, value);
}
