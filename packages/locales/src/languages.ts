/**
 * The languages of the interface: BCP 47 tag → native name and writing direction. The first one is the default.
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

/** Writing direction, a value of HTML's `dir` attribute. */
export type Direction = 'ltr' | 'rtl';

/** A language of the interface, as a BCP 47 tag. */
export type LocaleCode = keyof typeof locales;

/** All of them, English first. */
export const localeCodes: readonly LocaleCode[] = Object.keys(locales).filter(isLocaleCode);

/** Returns true for the code of a supported language; the value may come from a cookie. */
export function isLocaleCode(value: unknown): value is LocaleCode {
  return typeof value === 'string' && Object.hasOwn(locales, value);
}

/** Language preferences in a request. */
export type LocalePreferences = {
  /** The language chosen on this site; an unknown one counts as none. */
  readonly chosen?: string | null | undefined;
  /** The `Accept-Language` header (RFC 9110), or `navigator.languages` joined by commas. */
  readonly accepted?: string | null | undefined;
};

/** Longer headers are cut. */
const maxHeaderLength = 500;

/**
 * The language to answer in: the chosen one, else the browser's best match, else the first of `offered`.
 * Regions are ignored: a request for `pt-PT` gets Portuguese rather than English.
 */
export function chooseLocale(
  { chosen, accepted }: LocalePreferences,
  offered: readonly LocaleCode[] = localeCodes,
): LocaleCode {
  if (isLocaleCode(chosen) && offered.includes(chosen)) return chosen;
  for (const [tag, weight] of qualityValues(accepted ?? '')) {
    if (weight <= 0) break;
    const found = offered.find((code) => language(code) === language(tag));
    if (found !== undefined) return found;
  }
  return offered[0] ?? 'en';
}

/**
 * The items of a header such as `Accept-Language` or `Accept-Encoding`, in lower case, with their weights from
 * 0 (not accepted) to 1, highest first (RFC 9110 section 12.4.2). A weight that cannot be read counts as 0.
 */
export function qualityValues(header: string): ReadonlyMap<string, number> {
  const items = header
    .slice(0, maxHeaderLength)
    .toLowerCase()
    .split(',')
    .map((item) => {
      const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return [name, weight === undefined ? 1 : Number(weight) || 0] as const;
    });
  return new Map(items.toSorted(([, one], [, other]) => other - one));
}

function language(tag: string): string {
  return tag.replace(/[-_].*/, '');
}

/** The same keys in any language: a text stays a text, and a function keeps its parameters. */
export type Translated<English> = {
  readonly [Key in keyof English]: English[Key] extends (...values: infer Values) => string
    ? (...values: Values) => string
    : string;
};
