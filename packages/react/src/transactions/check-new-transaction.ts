import type { NewTransaction, RememberedTransaction } from './remembered-transaction.ts';

/** Why a transaction cannot be remembered: one line per problem. */
export class TransactionInvalidError extends Error {
  override readonly name = 'TransactionInvalidError';
}

const hashPattern = /^0x[0-9a-f]{64}$/i;

/** Whether a value is a transaction hash. */
export function isTransactionHash(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && hashPattern.test(value);
}

/** Whether a value can be the number of blocks to wait for. */
export function isConfirmations(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

/**
 * Checks what a site hands over; it may come from untyped code.
 *
 * @throws TransactionInvalidError
 */
export function checkNewTransaction(given: NewTransaction): RememberedTransaction {
  const { hash, description, confirmations } = given;
  const problems: string[] = [];
  if (!isTransactionHash(hash)) problems.push('Invalid transaction hash');
  if (typeof description !== 'string' || description.trim() === '')
    problems.push('Transaction must have a description');
  // "positiver" is what apps that move here match on.
  if (confirmations !== undefined && !isConfirmations(confirmations))
    problems.push('Transaction confirmations must be a positiver integer');
  if (problems.length > 0 || !isTransactionHash(hash))
    throw new TransactionInvalidError(['Unable to add transaction', ...problems].join('\n'));
  return {
    hash,
    description,
    status: 'pending',
    ...(confirmations === undefined ? {} : { confirmations }),
  };
}
