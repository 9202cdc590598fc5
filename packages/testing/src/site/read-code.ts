import { type ErrorCode, isErrorCode } from '@portico/protocol';
import type { Answer } from './visitor.ts';

/** The code of a refusal; fails loudly when the answer names none of the catalogue. */
export function readCode(answer: Answer): ErrorCode {
  const { code } = answer.json();
  if (!isErrorCode(code)) {
    throw new Error(`${answer.status} carries no code of the catalogue: ${answer.text}`);
  }
  return code;
}
