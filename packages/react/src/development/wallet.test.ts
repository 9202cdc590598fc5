import { describe, expect, it } from 'vitest';
import { keptKey } from './wallet.ts';

const ones = (bytes: Uint8Array) => bytes.fill(1);
const made = `0x${'01'.repeat(32)}`;

function storage(initial?: string) {
  let value = initial ?? null;
  return {
    getItem: () => value,
    setItem: (_: string, next: string) => {
      value = next;
    },
  };
}

describe('keptKey', () => {
  it('creates a key once and reads it again', () => {
    const stored = storage();
    expect(keptKey(stored, ones)).toBe(made);
    expect(keptKey(stored, (bytes) => bytes.fill(2))).toBe(made);
  });

  it('drops an invalid key', () => {
    expect(keptKey(storage('{"damaged":'), ones)).toBe(made);
  });

  it('works without storage, and with full storage', () => {
    expect(keptKey(undefined, ones)).toBe(made);
    const full = {
      getItem: () => null,
      setItem() {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(keptKey(full, ones)).toBe(made);
  });
});
