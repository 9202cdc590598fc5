import { isErrorCode } from '@portico/locales';
import { describe, expect, test } from 'vitest';
import invalid from '../../vectors/siwe-invalid.json' with { type: 'json' };
import valid from '../../vectors/siwe-valid.json' with { type: 'json' };
import { createSiweMessage, parseSiweMessage } from './siwe-text.ts';

describe('messages that ERC-4361 allows', () => {
  test.each(valid)('$name', ({ message, fields, canonical }) => {
    const parsed = parseSiweMessage(message);
    expect(parsed).toEqual(fields);
    expect(createSiweMessage(parsed) === message).toBe(canonical);
  });
});

describe('messages that ERC-4361 does not allow', () => {
  test.each(invalid)('$name', ({ message, code, field }) => {
    expect(isErrorCode(code)).toBe(true);
    expect(() => parseSiweMessage(message)).toThrow(
      expect.objectContaining({ name: 'SiweMessageError', code, field }),
    );
  });
});
