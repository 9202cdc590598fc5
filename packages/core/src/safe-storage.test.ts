import { describe, expect, it } from 'vitest';
import { createSafeStorage } from './safe-storage.ts';

describe('safe storage', () => {
  it('stores, finds and removes', () => {
    const kept = new Map<string, string>();
    const storage = createSafeStorage(() => ({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    }));
    expect(storage.getItem('a')).toBeNull();
    expect(storage.setItem('a', 'b')).toBe(true);
    expect(storage.getItem('a')).toBe('b');
    storage.removeItem('a');
    expect(storage.getItem('a')).toBeNull();
  });

  it('reports that nothing was stored where storage is forbidden', () => {
    const forbidden = createSafeStorage(() => {
      throw new DOMException('Forbidden', 'SecurityError');
    });
    expect(forbidden.getItem('a')).toBeNull();
    expect(forbidden.setItem('a', 'b')).toBe(false);
    expect(() => forbidden.removeItem('a')).not.toThrow();
  });
});
