export type { ErrorCode, ErrorWords, VisitorErrorCode } from './error-words.ts';
export { errorMessage, errorSentence, isErrorCode } from './error-words.ts';
export type { Direction, LocaleCode, LocalePreferences, Translated } from './languages.ts';
export { chooseLocale, isLocaleCode, localeCodes, locales, qualityValues } from './languages.ts';
export type { ButtonWords, DialogWords, Locale, Words } from './locale.ts';
export { withWords } from './locale.ts';
