import type { Hex } from 'viem';

/**
 * A quantity as JSON-RPC writes it: `0x`, then hex digits without leading zeros. Not viem's function, whose module
 * would bring ABI coding along to the first connection.
 *
 * @throws RangeError for a negative number or one that is not whole
 */
export function numberToHex(value: number | bigint): Hex {
  const whole = BigInt(value);
  if (whole < 0n) throw new RangeError(`${value} is negative.`);
  return `0x${whole.toString(16)}`;
}

/** The UTF-8 bytes of a text, as JSON-RPC writes data. */
export function stringToHex(text: string): Hex {
  const digits = Array.from(new TextEncoder().encode(text), (byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  return `0x${digits.join('')}`;
}
