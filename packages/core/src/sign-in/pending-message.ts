import { type Address, parseSiweMessage } from '@portico/protocol';
import type { SafeStorage } from '../safe-storage.ts';
import type { SignInPurpose } from './verification.ts';

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
