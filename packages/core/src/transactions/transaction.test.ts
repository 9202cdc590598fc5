import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkNewTransaction,
  listTransactions,
  parseTransactionMemory,
  type RememberedTransaction,
  TransactionInvalidError,
  withTransactions,
} from './transaction.ts';

const hash = `0x${'aB'.repeat(32)}` as const;

function problemsOf(given: unknown): string {
  try {
    // Untyped code may pass this.
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

const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const other = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

function transaction(index: number, status: RememberedTransaction['status']) {
  const hash = `0x${index.toString(16).padStart(64, '0')}` as const;
  return { hash, description: `Number ${index}`, status };
}

describe('remembered transactions', () => {
  it('are all pending ones, and ten others', () => {
    const all = Array.from({ length: 40 }, (_, index) =>
      transaction(index, index % 2 === 0 ? 'pending' : 'confirmed'),
    );
    const memory = withTransactions({}, account, 8453, all);
    const kept = listTransactions(memory, account, 8453);
    expect(kept.filter(({ status }) => status === 'pending')).toHaveLength(20);
    expect(kept.filter(({ status }) => status === 'confirmed').map(({ hash }) => hash)).toEqual(
      all
        .filter(({ status }) => status === 'confirmed')
        .slice(0, 10)
        .map(({ hash }) => hash),
    );
  });

  it('are separate per account and chain', () => {
    let memory = withTransactions({}, account, 8453, [transaction(1, 'pending')]);
    memory = withTransactions(memory, account, 10, [transaction(2, 'pending')]);
    memory = withTransactions(memory, other, 8453, [transaction(3, 'pending')]);
    memory = withTransactions(memory, account, 10, []);
    expect(listTransactions(memory, account, 8453)).toEqual([transaction(1, 'pending')]);
    expect(listTransactions(memory, account, 10)).toEqual([]);
    expect(listTransactions(memory, other, 8453)).toEqual([transaction(3, 'pending')]);
  });

  it('survive a round trip through storage', () => {
    const memory = withTransactions({}, account, 8453, [
      {
        ...transaction(1, 'failed'),
        reason: 'cancelled',
        confirmations: 3,
        origin: { from: other, nonce: 7, content: transaction(2, 'pending').hash },
      },
    ]);
    expect(parseTransactionMemory(JSON.stringify(memory))).toEqual(memory);
  });

  it('finds an account in any letter case', () => {
    const stored = { [account.toLowerCase()]: { 8453: [transaction(1, 'pending')] } };
    const memory = parseTransactionMemory(JSON.stringify(stored));
    expect(listTransactions(memory, account, 8453)).toEqual([transaction(1, 'pending')]);
  });

  it('drops invalid entries and keeps the rest', () => {
    const stored = {
      [account]: {
        8453: [
          transaction(1, 'pending'),
          { hash: '0x1' },
          null,
          { ...transaction(2, 'pending'), status: 'lost' },
        ],
        constructor: [transaction(3, 'pending')],
      },
      nobody: { 8453: [transaction(4, 'pending')] },
    };
    expect(parseTransactionMemory(JSON.stringify(stored))).toEqual({
      [account]: { 8453: [transaction(1, 'pending')] },
    });
  });

  it('never throws, whatever was stored', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseTransactionMemory(text)).toBeTypeOf('object');
      }),
    );
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseTransactionMemory(text)).toBeTypeOf('object');
      }),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.array(fc.anything())), (chains) => {
        const text = JSON.stringify({ [account]: chains }, (_, value) =>
          typeof value === 'bigint' ? String(value) : value,
        );
        expect(parseTransactionMemory(text)).toBeTypeOf('object');
      }),
    );
  });
});
