import type { LocaleCode } from './languages.ts';
import type { Locale } from './locale.ts';

const loaders: Readonly<Record<LocaleCode, () => Promise<Locale>>> = {
  ar: async () => (await import('./ar/locale.ts')).ar,
  de: async () => (await import('./de/locale.ts')).de,
  en: async () => (await import('./en/locale.ts')).en,
  hi: async () => (await import('./hi/locale.ts')).hi,
  ja: async () => (await import('./ja/locale.ts')).ja,
  ko: async () => (await import('./ko/locale.ts')).ko,
  zh: async () => (await import('./zh/locale.ts')).zh,
  es: async () => (await import('./es/locale.ts')).es,
  pt: async () => (await import('./pt/locale.ts')).pt,
  fr: async () => (await import('./fr/locale.ts')).fr,
  ru: async () => (await import('./ru/locale.ts')).ru,
  tr: async () => (await import('./tr/locale.ts')).tr,
};

/**
 * Fetches one language, for sites that learn in the browser which one they need. A site that renders on a
 * server imports `@portico/react/locales/de` there and in the browser, so that the first paint is right.
 */
export function loadLocale(code: LocaleCode): Promise<Locale> {
  return loaders[code]();
}
