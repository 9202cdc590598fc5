import { type Address, parseSiweMessage } from '@portico/protocol';
import { attempt, createSafeStorage, type SafeStorage } from '../safe-storage.ts';

/** The purpose of a signed message: a session, a fresh session, another account of the user, or all accounts of another user. */
export type SignInPurpose = 'sign-in' | 'confirm' | 'link' | 'merge';

/** The message that the owners of a contract account were asked to sign. */
export type PendingMessage = {
  readonly address: Address;
  /** ERC-4361. Worthless without this browser's nonce cookie and a signature. */
  readonly message: string;
  /** They approve it in a transaction: the signature is then empty, and the wallet is not asked again. */
  readonly onChain: boolean;
};

/** The store of such messages. */
export type PendingMessages = ReturnType<typeof createPendingMessages>;

/** The keys in the browser's storage: a message that signs in links nothing, and the other way round. A confirmation signs in. */
export const pendingMessageKeys = {
  'sign-in': 'portico.pending-sign-in',
  confirm: 'portico.pending-sign-in',
  link: 'portico.pending-link',
  merge: 'portico.pending-merge',
} as const;

/** The server accepts contract accounts' messages for a day; the difference is left for verifying. */
const lifetime = 23.5 * 3_600_000;

/** Stores one such message; storage that is full, forbidden or damaged has none. @param site messages for others are ignored */
export function createPendingMessages(
  storage: SafeStorage,
  site: {
    readonly domain: string;
    readonly origin: string;
    readonly chainIds: readonly number[];
  },
  now: () => number,
  purpose: SignInPurpose = 'sign-in',
) {
  const key = pendingMessageKeys[purpose];
  const drop = () => storage.removeItem(key);

  function read() {
    const { message, onChain, keptAt }: Readonly<Record<string, unknown>> = Object(
      JSON.parse(storage.getItem(key) ?? 'null'),
    );
    if (typeof message !== 'string' || typeof onChain !== 'boolean') return undefined;
    if (typeof keptAt !== 'number' || !(now() - keptAt < lifetime) || keptAt > now())
      return undefined;
    const { domain, uri, chainId, address } = parseSiweMessage(message);
    const ours = domain === site.domain && uri === site.origin && site.chainIds.includes(chainId);
    return ours ? { address, chainId, message, onChain, keptAt } : undefined;
  }

  function readOrDrop() {
    // Damaged, or written by another script, is none.
    const found = attempt(read);
    if (found === undefined) drop();
    return found;
  }

  return {
    /** The message of this account on this chain, unless it is too old to be accepted. */
    find(address: Address, chainId: number): PendingMessage | undefined {
      const found = readOrDrop();
      if (found?.address.toLowerCase() !== address.toLowerCase()) return undefined;
      if (found.chainId !== chainId) return undefined;
      return { address, message: found.message, onChain: found.onChain };
    },
    /** Returns true when it was stored. Where storage is full or forbidden, the sign-in still works in this tab. */
    keep({ message, onChain }: PendingMessage): boolean {
      const before = readOrDrop();
      const keptAt = before?.message === message ? before.keptAt : now();
      return storage.setItem(key, JSON.stringify({ message, onChain, keptAt }));
    },
    drop,
  };
}

/** The server accepts a message of a contract account for this many seconds. */
const cookieLifetime = 86_400;

/** No other host can set a cookie with the prefix `__Host-`, which browsers refuse on http. */
function cookieName(name: string): string {
  return (location.protocol === 'https:' ? '__Host-' : '') + encodeURIComponent(name);
}

function write(name: string, value: string, seconds: number): void {
  const isPlain = location.protocol === 'http:' && parent === window;
  // Inside another site browsers keep only partitioned cookies.
  const sameSite = isPlain ? 'Lax' : 'None; Secure; Partitioned';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API has no partitioned cookies in Safari
  document.cookie = `${cookieName(name)}=${encodeURIComponent(value)}; Max-Age=${seconds}; Path=/; SameSite=${sameSite}`;
}

function read(name: string): string | null {
  const start = `${cookieName(name)}=`;
  const pair = document.cookie.split('; ').find((one) => one.startsWith(start));
  return pair === undefined ? null : decodeURIComponent(pair.slice(start.length));
}

/** Returns true inside another page, which a server does not have. */
const isFramed = () => typeof window === 'object' && parent !== window;

/** Storage that falls back to cookies. Inside another site these come first, and end with the session server's, without which they are useless. */
export function withCookies(storage: SafeStorage): SafeStorage {
  const cookies = createSafeStorage(
    () => ({
      getItem: read,
      setItem(name, value) {
        write(name, value, cookieLifetime);
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
      // Only one of them has it: an older copy must not be found later.
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
  // A browser may forbid even to ask.
  const isKept = attempt(() => {
    write(name, '1', 60);
    const found = read(name);
    write(name, '', 0);
    return found === '1';
  });
  return isKept !== true;
}
