import { createSiweMessage } from '@portico/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSafeStorage, type SafeStorage } from '../safe-storage.ts';
import {
  cookiesBlocked,
  createPendingMessages,
  pendingMessageKeys,
  withCookies,
} from './pending-message.ts';

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const site = { domain: 'a.example', origin: 'https://a.example', chainIds: [8453, 84_532] };
const hour = 3_600_000;

const messageFor = (change: Partial<Parameters<typeof createSiweMessage>[0]> = {}) =>
  createSiweMessage({
    address,
    domain: site.domain,
    uri: site.origin,
    version: '1',
    chainId: 8453,
    nonce: '0'.repeat(64),
    issuedAt: '2026-03-01T12:00:00.000Z',
    ...change,
  });

let clock: number;
let kept: Map<string, string>;

const open = () =>
  createPendingMessages(
    createSafeStorage(() => ({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    })),
    site,
    () => clock,
  );

beforeEach(() => {
  clock = Date.parse('2026-03-01T12:00:00Z');
  kept = new Map();
});

describe('a message that waits for owners', () => {
  it('is found by its account on a later visit, in any letter case', () => {
    const message = messageFor();
    open().keep({ address, message, onChain: true });
    const lowerCase = address.toLowerCase() as `0x${string}`;
    expect(open().find(lowerCase, 8453)).toEqual({ address: lowerCase, message, onChain: true });
  });

  it('expires before the day for which the server accepts it, counted from its creation', () => {
    const message = messageFor();
    open().keep({ address, message, onChain: false });
    clock += 20 * hour;
    open().keep({ address, message, onChain: true });
    expect(open().find(address, 8453)).toBeDefined();
    clock += 4 * hour;
    expect(open().find(address, 8453)).toBeUndefined();
    expect(kept.size).toBe(0);
  });

  it.each([
    ['no JSON', 'x'],
    ['of another form', '{}'],
    ['null', 'null'],
    ['a list', '[1]'],
    ['no message', JSON.stringify({ message: 'Hello', onChain: false, keptAt: 1 })],
    ['too large', `"${'x'.repeat(100_000)}"`],
  ])('is dropped when it is damaged: %s', (_, value) => {
    kept.set(pendingMessageKeys['sign-in'], value);
    expect(open().find(address, 8453)).toBeUndefined();
    expect(kept.size).toBe(0);
  });

  it.each([
    ['site', messageFor({ domain: 'b.example' })],
    ['address', messageFor({ uri: 'https://b.example' })],
    ['network', messageFor({ chainId: 1 })],
  ])('is dropped when it names another %s', (_, message) => {
    kept.set(
      pendingMessageKeys['sign-in'],
      JSON.stringify({ message, onChain: false, keptAt: clock }),
    );
    expect(open().find(address, 8453)).toBeUndefined();
    expect(kept.size).toBe(0);
  });

  it('is that of its chain, where the account has another one', () => {
    const message = messageFor({ chainId: 84_532 });
    open().keep({ address, message, onChain: false });
    expect(open().find(address, 8453)).toBeUndefined();
    expect(open().find(address, 84_532)).toEqual({ address, message, onChain: false });
  });

  it('is dropped when its time is in the future', () => {
    const keptAt = clock + hour;
    kept.set(
      pendingMessageKeys['sign-in'],
      JSON.stringify({ message: messageFor(), onChain: false, keptAt }),
    );
    expect(open().find(address, 8453)).toBeUndefined();
  });

  it('is silently not stored where storage is full or forbidden', () => {
    const refuse = () => {
      throw new DOMException('No', 'SecurityError');
    };
    const pending = createPendingMessages(
      createSafeStorage(() => ({ getItem: refuse, setItem: refuse, removeItem: refuse })),
      site,
      () => clock,
    );
    pending.keep({ address, message: messageFor(), onChain: false });
    expect(pending.find(address, 8453)).toBeUndefined();
    pending.drop();
  });
});

// @vitest-environment happy-dom

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
