import { usePortico } from '../context/portico-context.ts';
import type { Locale } from './locale.ts';

/** The language that the provider speaks. */
export function useLocale(): Locale {
  return usePortico().locale;
}
