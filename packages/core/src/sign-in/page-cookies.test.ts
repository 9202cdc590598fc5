// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSafeStorage, type SafeStorage } from '../safe-storage.ts';
import { cookiesBlocked, withCookies } from './pending-message.ts';

const forbidden = createSafeStorage(() => {
  throw new DOMException('No', 'SecurityError');
}, 'site ');

function memory(): SafeStorage {
  const kept = new Map<string, string>();
  return createSafeStorage(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }));
}

/** The browser's cookies, which refuse what the test says; every line that was written. */
function stubCookies(refuses: (line: string) => boolean = () => false): string[] {
  const written: string[] = [];
  const kept = new Map<string, string>();
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() =>
    [...kept].map((pair) => pair.join('=')).join('; '),
  );
  vi.spyOn(document, 'cookie', 'set').mockImplementation((line) => {
    written.push(line);
    const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
    if (line.includes('Max-Age=0;')) kept.delete(name);
    else if (!refuses(line)) kept.set(name, value);
  });
  return written;
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('storage with the page’s cookies', () => {
  it('uses them where the browser’s storage is forbidden, with the prefix', () => {
    const written = stubCookies();
    const storage = withCookies(forbidden);
    expect(storage.setItem('a', '{"b": "c;\u00e4"}')).toBe(true);
    expect(storage.getItem('a')).toBe('{"b": "c;\u00e4"}');
    expect(storage.getItem('b')).toBeNull();
    expect(written).toEqual([
      'site%20a=%7B%22b%22%3A%20%22c%3B%C3%A4%22%7D; Max-Age=86400; Path=/; SameSite=Lax',
    ]);
    storage.removeItem('a');
    expect(storage.getItem('a')).toBeNull();
  });

  it('writes none where the browser’s storage works', () => {
    const written = stubCookies();
    const local = memory();
    expect(withCookies(local).setItem('a', 'b')).toBe(true);
    expect(local.getItem('a')).toBe('b');
    expect(written.filter((line) => !line.includes('Max-Age=0;'))).toEqual([]);
  });

  it('prefers partitioned ones inside another site, and leaves no second copy', () => {
    vi.stubGlobal('parent', {});
    const written = stubCookies();
    const local = memory();
    local.setItem('a', 'older');
    expect(withCookies(local).getItem('a')).toBe('older');
    expect(withCookies(local).setItem('a', 'b')).toBe(true);
    expect(local.getItem('a')).toBeNull();
    expect(withCookies(local).getItem('a')).toBe('b');
    expect(written).toEqual(['a=b; Max-Age=86400; Path=/; SameSite=None; Secure; Partitioned']);
  });

  it('gives them names on https that no other host can set', () => {
    vi.stubGlobal('location', { protocol: 'https:' });
    const written = stubCookies();
    const storage = withCookies(forbidden);
    expect(storage.setItem('a', 'b')).toBe(true);
    expect(storage.getItem('a')).toBe('b');
    expect(written).toEqual([
      '__Host-site%20a=b; Max-Age=86400; Path=/; SameSite=None; Secure; Partitioned',
    ]);
  });

  it('falls back to the browser’s storage there for what is too large for a cookie', () => {
    vi.stubGlobal('parent', {});
    stubCookies((line) => line.length > 4096);
    const storage = withCookies(memory());
    storage.setItem('a', 'old');
    expect(storage.setItem('a', 'x'.repeat(5000))).toBe(true);
    expect(storage.getItem('a')).toBe('x'.repeat(5000));
  });

  it('reports that nothing was stored where both refuse', () => {
    stubCookies(() => true);
    const storage = withCookies(forbidden);
    expect(storage.setItem('a', 'b')).toBe(false);
    expect(storage.getItem('a')).toBeNull();
    storage.removeItem('a');
  });
});

describe('cookies that are blocked', () => {
  it('are noticed without leaving one', () => {
    stubCookies();
    expect(cookiesBlocked()).toBe(false);
    expect(document.cookie).toBe('');
    vi.restoreAllMocks();
    stubCookies(() => true);
    expect(cookiesBlocked()).toBe(true);
  });

  it('are noticed where even asking is forbidden', () => {
    vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {
      throw new DOMException('No', 'SecurityError');
    });
    expect(cookiesBlocked()).toBe(true);
  });
});
