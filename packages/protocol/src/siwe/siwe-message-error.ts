import type { ErrorCode } from '../errors.ts';
import type { SiweMessage } from './siwe-message.ts';

/** Where a sign-in message is wrong: one of its fields, or `message` for the text as a whole. */
export type SiweMessageField = keyof SiweMessage | 'message';

/** The codes of the catalogue that say how a text fails to be an ERC-4361 message. */
export type SiweMessageErrorCode = Extract<ErrorCode, `SIWE_${string}`>;

/**
 * A text or a set of fields is not an ERC-4361 message. `message` says what the standard expects and
 * never repeats the input, so that it is safe to log.
 */
export class SiweMessageError extends Error {
  override readonly name = 'SiweMessageError';
  readonly code: SiweMessageErrorCode;
  readonly field: SiweMessageField;

  constructor(code: SiweMessageErrorCode, field: SiweMessageField, expected: string) {
    super(`Not an ERC-4361 message, ${field}: ${expected}.`);
    this.code = code;
    this.field = field;
  }
}
