import { errors } from './en/errors.ts';

/** The stable name of a failure. */
export type ErrorCode = keyof typeof errors;

/** Returns the English sentence for a code. */
export function errorMessage(code: ErrorCode): string {
  return errors[code];
}

/** Returns true for the code of a failure; the value may come from the network. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errors, value);
}

/** Failures that only developers and operators see. Like API responses they are in English only. */
type OperatorErrorCode =
  | 'BODY_INVALID'
  | 'BODY_TOO_LARGE'
  | 'CALLBACK_CREDENTIALS_HANDLER_ERROR'
  | 'CALLBACK_CREDENTIALS_JWT_ERROR'
  | 'EMAIL_REQUIRES_ADAPTER_ERROR'
  | 'INVALID_CALLBACK_URL_ERROR'
  | 'METHOD_NOT_SUPPORTED'
  | 'MISSING_ADAPTER_METHODS_ERROR'
  | 'MISSING_NEXTAUTH_API_ROUTE_ERROR'
  | 'NAMESPACES_INVALID'
  | 'NO_SECRET'
  | `CAIP_${string}`
  | `RPC_${string}`
  | `SIWE_${string}`;

/** A failure that users can see, and therefore in their language. */
export type VisitorErrorCode = Exclude<ErrorCode, OperatorErrorCode>;

/** The sentences of the catalogue in another language. */
export type ErrorWords = { readonly [Code in VisitorErrorCode]: string };

/** Returns the sentence for a code in the language of `words`; for an operator's failure the one of `UNEXPECTED`. */
export function errorSentence(words: ErrorWords, code: ErrorCode): string {
  const sentences: Readonly<Partial<Record<ErrorCode, string>>> = words;
  return sentences[code] ?? words.UNEXPECTED;
}
