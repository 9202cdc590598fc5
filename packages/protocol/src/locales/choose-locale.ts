import { isLocaleCode, type LocaleCode, localeCodes } from './locales.ts';

/** Where a visitor's language may be read from. */
export type LanguageWishes = {
  /** What the visitor chose here; anything unknown counts as no choice. */
  readonly chosen?: string | null | undefined;
  /** The `Accept-Language` header (RFC 9110), or `navigator.languages` joined by commas. */
  readonly accepted?: string | null | undefined;
};

/** Longer headers are cut: nobody speaks so many languages. */
const longestHeader = 500;

/**
 * The language to speak: the chosen one, else the best that the browser asks for, else the first of those
 * on offer. A region is no obstacle: whoever asks for `pt-PT` is better served in Portuguese than in English.
 */
export function chooseLocale(
  { chosen, accepted }: LanguageWishes,
  offered: readonly LocaleCode[] = localeCodes,
): LocaleCode {
  if (isLocaleCode(chosen) && offered.includes(chosen)) return chosen;
  for (const tag of preferred(accepted ?? '')) {
    const found = offered.find((code) => language(code) === language(tag));
    if (found !== undefined) return found;
  }
  return offered[0] ?? 'en';
}

/** The tags of the header, most wanted first; those of weight 0 are not wanted at all. */
function preferred(header: string): readonly string[] {
  return header
    .slice(0, longestHeader)
    .split(',')
    .map((item) => {
      const [tag = '', ...parameters] = item.split(';').map((part) => part.trim());
      const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}

function language(tag: string): string {
  return tag.replace(/[-_].*/, '').toLowerCase();
}
