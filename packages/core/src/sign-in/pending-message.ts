import { type Address, parseSiweMessage } from '@portico/protocol';
import { createSafeStorage, type SafeStorage } from '../safe-storage.ts';

/**
 * The purpose of a signed message: a session, a fresh session of the same user, another account of that user, or all accounts of
 * another user.
 */
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

/**
 * Stores one such message. Storage that is full, forbidden or damaged has none.
 *
 * @param site the page's own host, origin and chains: messages for others are ignored
 * @param now milliseconds since the epoch
 * @param purpose what the messages are for
 */
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

  function read():
    | (PendingMessage & { readonly chainId: number; readonly keptAt: number })
    | undefined {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return undefined;
    const { message, onChain, keptAt }: Readonly<Record<string, unknown>> = { ...kept };
    if (typeof message !== 'string' || typeof onChain !== 'boolean') return undefined;
    if (typeof keptAt !== 'number' || !(now() - keptAt < lifetime) || keptAt > now())
      return undefined;
    const { domain, uri, chainId, address } = parseSiweMessage(message);
    const ours = domain === site.domain && uri === site.origin && site.chainIds.includes(chainId);
    return ours ? { address, chainId, message, onChain, keptAt } : undefined;
  }

  function readOrDrop() {
    let found: ReturnType<typeof read>;
    try {
      found = read();
    } catch {
      // Damaged, or written by another script.
    }
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

/** In seconds: as long as the server accepts a message of a contract account. */
const cookieLifetime = 86_400;

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
 * Storage that goes on where the browser gives an embedded page none: its cookies, which the session needs
 * anyway, for a day. Inside another site they come first, because a pending message is worth nothing without the
 * session server's cookie, and both then end at the same time. Elsewhere they stand in for storage that refuses.
 */
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
