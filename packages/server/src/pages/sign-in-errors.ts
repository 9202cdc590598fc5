import type { PageWords } from '@portico/locales/page-words';
import { type ErrorCode, isErrorCode } from '@portico/protocol';

type SignInError = {
  readonly begin: (words: PageWords) => string;
  /** The code whose sentence says it all. */
  readonly code?: ErrorCode;
};

const differentAccount: SignInError = { begin: (words) => words.differentAccount };

/** `?error=` values that the sign-in page explains, in English word for word as next-auth's pages do. */
const signInErrors: Readonly<Record<string, SignInError>> = {
  Signin: differentAccount,
  Callback: differentAccount,
  EmailSignin: { begin: (words) => words.emailNotSent },
  CredentialsSignin: { begin: (words) => words.signInFailed, code: 'CREDENTIALS_REFUSED' },
  SessionRequired: { begin: (words) => words.error('SESSION_REQUIRED'), code: 'SESSION_REQUIRED' },
  SessionNotFresh: {
    begin: (words) => words.error('SESSION_NOT_FRESH'),
    code: 'SESSION_NOT_FRESH',
  },
  MissingCSRF: { begin: (words) => words.formOutOfDate },
};

/** What the sign-in page knows about an `?error=` value; undefined when it is not one of them. */
export function signInError(name: string): SignInError | undefined {
  return Object.hasOwn(signInErrors, name) ? signInErrors[name] : undefined;
}

/**
 * What is said for any `?error=` value; nothing of the value itself is shown. Where a `?code=` of the catalogue
 * has the reason, the first sentence and the reason.
 */
export function signInErrorMessage(
  words: PageWords,
  error: string | null,
  code: string | null,
): string | undefined {
  if (error === null) return undefined;
  const known = signInError(error) ?? { begin: () => words.unableToSignIn };
  if (known.code !== undefined && (!isErrorCode(code) || code === known.code))
    return words.error(known.code);
  const begin = known.begin(words);
  if (!isErrorCode(code)) return begin;
  // Chinese and Japanese have no space between sentences.
  return begin + (begin.endsWith('。') ? '' : ' ') + words.error(code);
}
