import { describe, expect, it } from 'vitest';
import { checkNewTransaction, TransactionInvalidError } from './transaction.ts';

const hash = `0x${'aB'.repeat(32)}` as const;

function problemsOf(given: unknown): string {
  try {
    // As it comes from untyped code.
    checkNewTransaction(Object.assign({ hash: '', description: '' }, given));
  } catch (error) {
    if (error instanceof TransactionInvalidError) return error.message;
    throw error;
  }
  return 'no problem';
}

describe('a transaction to remember', () => {
  it('is pending', () => {
    expect(checkNewTransaction({ hash, description: 'Send', confirmations: 2 })).toEqual({
      hash,
      description: 'Send',
      confirmations: 2,
      status: 'pending',
    });
  });

  it.each([
    '0x',
    `${hash}0`,
    hash.slice(0, -1),
    hash.slice(2),
    `0x${'g'.repeat(64)}`,
    7,
    undefined,
  ])('needs a hash, and %s is none', (wrong) => {
    expect(problemsOf({ hash: wrong, description: 'Send' })).toBe(
      'Unable to add transaction\nInvalid transaction hash',
    );
  });

  it.each(['', '  ', undefined, 7])('needs a description, and %j is none', (description) => {
    expect(problemsOf({ hash, description })).toBe(
      'Unable to add transaction\nTransaction must have a description',
    );
  });

  it.each([0, -1, 1.5, Number.NaN, '2', null])(
    'waits for a positive integer of blocks, and %j is none',
    (confirmations) => {
      expect(problemsOf({ hash, description: 'Send', confirmations })).toBe(
        'Unable to add transaction\nTransaction confirmations must be a positiver integer',
      );
    },
  );

  it('is refused with all its problems at once', () => {
    expect(problemsOf({ hash: 'x', description: 7, confirmations: 0 }).split('\n')).toHaveLength(4);
  });
});
