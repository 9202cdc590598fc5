import { createSafeStorage, type SafeStorage } from '../safe-storage.ts';

/** In seconds: as long as the server accepts a message of a contract account. */
const lifetime = 86_400;

/** Returns the attributes for this page: inside another site browsers keep only partitioned cookies. */
function attributes(): string {
  const isPlain = location.protocol === 'http:' && parent === window;
  return `Path=/; SameSite=${isPlain ? 'Lax' : 'None; Secure; Partitioned'}`;
}

/** On https no other host can set a cookie of this name (`__Host-`); on http browsers would refuse it. */
function cookieName(name: string): string {
  return (location.protocol === 'https:' ? '__Host-' : '') + encodeURIComponent(name);
}

function write(name: string, value: string, seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API has no partitioned cookies in Safari
  document.cookie = `${cookieName(name)}=${encodeURIComponent(value)}; Max-Age=${seconds}; ${attributes()}`;
}

function read(name: string): string | null {
  const start = `${cookieName(name)}=`;
  const pair = document.cookie.split('; ').find((one) => one.startsWith(start));
  return pair === undefined ? null : decodeURIComponent(pair.slice(start.length));
}

/** Returns true inside another page, which a server does not have. */
const isFramed = () => typeof window === 'object' && parent !== window;

/**
 * Storage that goes on where the browser gives an embedded page none of its own: its cookies, which the session needs
 * anyway, for a day. Inside another site they come first, because a pending message is worth nothing without the
 * session server's cookie, and both then end at the same time. Elsewhere they stand in for storage that refuses.
 */
export function withCookies(storage: SafeStorage): SafeStorage {
  const cookies = createSafeStorage(
    () => ({
      getItem: read,
      setItem(name, value) {
        write(name, value, lifetime);
        // Browsers refuse silently, also what is larger than 4096 bytes.
        if (read(name) !== value) throw new Error('The browser did not keep the cookie.');
      },
      removeItem: (name) => write(name, '', 0),
    }),
    storage.prefix,
  );
  const inOrder = () => (isFramed() ? [cookies, storage] : [storage, cookies]);
  return {
    prefix: storage.prefix,
    getItem(key) {
      for (const each of inOrder()) {
        const found = each.getItem(key);
        if (found !== null) return found;
      }
      return null;
    },
    setItem(key, value) {
      const [first, second] = inOrder();
      const kept = first?.setItem(key, value);
      // One of them alone has it: an older copy must not be found later.
      if (kept) second?.removeItem(key);
      else first?.removeItem(key);
      return kept || second?.setItem(key, value) === true;
    },
    removeItem(key) {
      for (const each of inOrder()) each.removeItem(key);
    },
  };
}

/** Returns true when the browser keeps no cookie of this page: then no session can be opened. */
export function cookiesBlocked(): boolean {
  if (typeof document !== 'object') return false;
  const name = 'portico.probe';
  try {
    write(name, '1', 60);
    const kept = read(name) === '1';
    write(name, '', 0);
    return !kept;
  } catch {
    // Forbidden even to ask.
    return true;
  }
}
