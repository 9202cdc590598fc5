import type { Address } from '@portico/protocol';
import { parseJson, type SafeStorage } from '../../safe-storage.ts';
import { field } from '../../wallet/wallet-error.ts';
import { readSessionTerms } from './session-terms.ts';
import type { WalletConnectSession } from './sign-client.ts';

/** The session of this browser, with everything that a page needs to adopt it. */
export type SessionRecord = {
  readonly session: WalletConnectSession;
  /** From the client's keychain, by topic and by public key. */
  readonly keys: Readonly<Record<string, string>>;
  /** The chain that the wallet is on, one of the site's or not. */
  readonly chainId: number;
  /** The account that the wallet says is in use. */
  readonly selected?: Address | undefined;
};

const recordKey = 'portico.walletconnect';
const seedKey = 'portico.walletconnect.client';

/** The one record of all tabs. It is replaced as a whole, so that no tab undoes a part of another's change. */
export type SharedRecord = ReturnType<typeof createSharedRecord>;

/** Creates the record. Where storage is forbidden, a page has no session but its own. */
export function createSharedRecord(storage: SafeStorage) {
  return {
    /** Returns undefined when there is none, or when it expired or is damaged. */
    read(): SessionRecord | undefined {
      const record = readRecord(parseJson(storage.getItem(recordKey)));
      return record && record.session.expiry * 1000 > Date.now() ? record : undefined;
    },
    /** Returns false when storage is forbidden or full; an older record is removed then. */
    write(record: SessionRecord): boolean {
      const isStored = storage.setItem(recordKey, JSON.stringify(record));
      if (!isStored) storage.removeItem(recordKey);
      return isStored;
    },
    remove: () => storage.removeItem(recordKey),
    /** Calls back after another tab changed the record, or may have changed it while this page was suspended. */
    watch(listener: () => void): void {
      window.addEventListener('storage', ({ key }) => {
        if (key === null || key === storage.prefix + recordKey) listener();
      });
      window.addEventListener('pageshow', listener);
      document.addEventListener('visibilitychange', listener);
    },
    /** Returns the secret that identifies this browser to the relay: 32 bytes in hex, the same in all tabs. */
    clientSeed(): string {
      const kept = storage.getItem(seedKey);
      if (kept !== null && /^[0-9a-f]{64}$/.test(kept)) return kept;
      const bytes = crypto.getRandomValues(new Uint8Array(32));
      const seed = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
      storage.setItem(seedKey, seed);
      return seed;
    },
  };
}

function readRecord(value: unknown): SessionRecord | undefined {
  const session = field(value, 'session');
  const keys = field(value, 'keys');
  const isWhole =
    typeof field(session, 'topic') === 'string' &&
    typeof field(session, 'expiry') === 'number' &&
    typeof field(field(session, 'self'), 'publicKey') === 'string' &&
    field(field(session, 'peer'), 'metadata') !== undefined &&
    Object.values(keys ?? {}).every((key) => typeof key === 'string') &&
    typeof field(keys, String(field(session, 'topic'))) === 'string' &&
    Number.isSafeInteger(field(value, 'chainId'));
  if (!isWhole) return undefined;
  try {
    readSessionTerms(field(session, 'namespaces'));
  } catch {
    return undefined;
  }
  return value as SessionRecord;
}
