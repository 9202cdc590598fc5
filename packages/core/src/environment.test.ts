import { describe, expect, it } from 'vitest';
import { formatTabSignal, isTabSignal } from './environment.ts';

describe('the message between tabs', () => {
  it('has the shape that next-auth 4 writes and reads', () => {
    expect(JSON.parse(formatTabSignal('signout', 1_700_000_000_999, 0.5))).toMatchObject({
      event: 'session',
      data: { trigger: 'signout' },
      timestamp: 1_700_000_000,
    });
    const fromNextAuth =
      '{"event":"session","data":{"trigger":"getSession"},"timestamp":1700000000}';
    expect(isTabSignal(fromNextAuth)).toBe(true);
    expect(isTabSignal(formatTabSignal('signin', 0, 0.25))).toBe(true);
  });

  it('differs each time, because browsers send no event for an unchanged value', () => {
    expect(formatTabSignal('signin', 1000, 0.1)).not.toBe(formatTabSignal('signin', 1000, 0.2));
  });

  it.each([
    null,
    '',
    'null',
    '[]',
    '{',
    '"session"',
    '{"event":"other","data":{}}',
    '{"event":"session"}',
  ])('ignores %j', (value) => {
    expect(isTabSignal(value)).toBe(false);
  });
});
