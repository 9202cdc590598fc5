import { checksumAddress } from '@portico/protocol';
import type { Hex } from 'viem';
import { concat, isHex, keccak256, numberToHex, pad } from 'viem/utils';
import { NodeAnswerError, quantity } from './chain-node.ts';
import type { TransactionOrigin } from './remembered-transaction.ts';

/**
 * What a transaction is known by, from the object that a node answers with.
 *
 * @throws NodeAnswerError
 */
export function transactionOrigin(answer: Readonly<Record<string, unknown>>): TransactionOrigin {
  const { from, nonce, to, value, input } = answer;
  if (typeof from !== 'string') throw new NodeAnswerError('A transaction has no sender');
  return {
    from: checksumAddress(from),
    nonce: quantity(nonce),
    // A contract creation has no recipient; no recipient is shorter than any.
    content: keccak256(concat([data(to ?? '0x'), amount(value), data(input)])),
  };
}

/** Whether a transaction does nothing but use up its nonce, as wallets cancel one with. */
export function isCancellation(answer: Readonly<Record<string, unknown>>): boolean {
  const { from, to, value, input } = answer;
  return (
    String(from).toLowerCase() === String(to).toLowerCase() &&
    BigInt(amount(value)) === 0n &&
    data(input) === '0x'
  );
}

function data(value: unknown): Hex {
  if (!isHex(value)) throw new NodeAnswerError('A field of a transaction is not hexadecimal');
  return value;
}

/** In 32 bytes: nodes may pad quantities differently. */
function amount(value: unknown): Hex {
  return pad(numberToHex(BigInt(data(value))));
}
