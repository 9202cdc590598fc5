import { describe, expect, it } from 'vitest';
import { createRandom } from './random.ts';

describe('createRandom', () => {
  it('gives as many bytes as were asked for, whatever is left of a block', () => {
    const random = createRandom();
    for (const length of [1, 32, 4000, 100, 4096, 5000, 0, 12]) {
      expect(random(length)).toHaveLength(length);
    }
  });

  it('gives no byte out twice', () => {
    const random = createRandom();
    const keys = Array.from({ length: 1000 }, () => random(32));
    // Read at the end: drawing later ones must not change those given out before.
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1000);
    const bytes = keys.flatMap((key) => [...key]);
    // Of 32,000 random bytes each value has 125, give or take 11.
    for (let value = 0; value < 256; value += 1) {
      const count = bytes.filter((byte) => byte === value).length;
      expect(count).toBeGreaterThan(40);
      expect(count).toBeLessThan(250);
    }
  });
});
