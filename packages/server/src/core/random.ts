import { randomBytes } from 'node:crypto';

/** How many bytes are drawn at once. */
const poolBytes = 4096;

/**
 * Cryptographically secure random bytes, drawn from the system in blocks: a block costs as much as a single token. No
 * byte is given out twice.
 */
export function createRandom(): (bytes: number) => Buffer {
  let pool = Buffer.alloc(0);
  return (bytes) => {
    if (bytes > pool.byteLength) pool = randomBytes(Math.max(bytes, poolBytes));
    const taken = pool.subarray(0, bytes);
    pool = pool.subarray(bytes);
    return taken;
  };
}
