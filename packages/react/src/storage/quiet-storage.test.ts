import { describe, expect, it } from 'vitest';
import { createQuietStorage } from './quiet-storage.ts';

function kept(entries: Readonly<Record<string, string>> = {}) {
  const map = new Map(Object.entries(entries));
  const storage = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
  return { map, quiet: createQuietStorage(() => storage) };
}

describe('what the browser keeps', () => {
  it('writes nothing by reading', () => {
    const { map, quiet } = kept();
    expect(quiet.getItem('recent')).toBeNull();
    expect([...map]).toEqual([]);
  });

  it('marks what it writes with its version', () => {
    const { map, quiet } = kept();
    expect(quiet.setItem('recent', '["a"]')).toBe(true);
    expect(Object.fromEntries(map)).toEqual({ 'portico.recent': '["a"]', 'portico.version': '1' });
    expect(quiet.getItem('recent')).toBe('["a"]');
  });

  it('takes over what RainbowKit kept, once per key', () => {
    const { map, quiet } = kept({ 'rk-recent': '["a"]', 'rk-transactions': '{}' });
    expect(quiet.getItem('recent')).toBe('["a"]');
    quiet.setItem('recent', '["b","a"]');
    expect(quiet.getItem('recent')).toBe('["b","a"]');
    expect(quiet.getItem('transactions')).toBe('{}');
    expect([...map.keys()]).not.toContain('rk-recent');
  });

  it('drops what another version wrote, and goes on', () => {
    const { quiet } = kept({ 'portico.recent': 'in a new format', 'portico.version': '2' });
    expect(quiet.getItem('recent')).toBeNull();
    quiet.setItem('recent', '["c"]');
    expect(quiet.getItem('recent')).toBe('["c"]');
  });

  it('says that nothing was kept where storage is forbidden', () => {
    const forbidden = createQuietStorage(() => {
      throw new DOMException('Forbidden', 'SecurityError');
    });
    expect(forbidden.getItem('recent')).toBeNull();
    expect(forbidden.setItem('recent', '[]')).toBe(false);
  });
});
