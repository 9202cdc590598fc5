import { describe, expect, it } from 'vitest';
import { createQuietStorage } from './quiet-storage.ts';

describe('storage that throws nothing', () => {
  it('keeps and finds', () => {
    const kept = new Map<string, string>();
    const quiet = createQuietStorage(() => ({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
    }));
    expect(quiet.getItem('a')).toBeNull();
    expect(quiet.setItem('a', 'b')).toBe(true);
    expect(quiet.getItem('a')).toBe('b');
  });

  it('says that nothing was kept where storage is forbidden', () => {
    const forbidden = createQuietStorage(() => {
      throw new DOMException('Forbidden', 'SecurityError');
    });
    expect(forbidden.getItem('a')).toBeNull();
    expect(forbidden.setItem('a', 'b')).toBe(false);
  });
});
