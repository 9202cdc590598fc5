import type { Address } from '@portico/protocol';
import { attempt, parseJson, type SafeStorage } from '../../safe-storage.ts';
import { field } from '../../wallet/wallet-error.ts';
import { readSessionTerms } from './session-terms.ts';
import type { WalletConnectClient, WalletConnectSession } from './sign-client.ts';

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
  const terms = isWhole && attempt(() => readSessionTerms(field(session, 'namespaces')));
  return terms ? (value as SessionRecord) : undefined;
}

/** The reason of a session that this site ends. */
export const userDisconnected = { code: 6000, message: 'User disconnected.' };

/** Reads the keys of a session from the client's keychain. */
export function readSessionKeys(
  { core }: WalletConnectClient,
  { topic, self }: WalletConnectSession,
): SessionRecord['keys'] {
  const { keychain } = core.crypto;
  const tags = [topic, self.publicKey].filter((tag) => keychain.has(tag));
  return Object.fromEntries(tags.map((tag) => [tag, keychain.get(tag)]));
}

/** Adopts a session that another page settled, and subscribes to its wallet. */
export function adoptSession(
  client: WalletConnectClient,
  { session, keys }: Pick<SessionRecord, 'session' | 'keys'>,
): void {
  const { topic, expiry } = session;
  // These take effect at once; their promises wait for the client's storage, which is memory.
  for (const [tag, key] of Object.entries(keys)) void client.core.crypto.keychain.set(tag, key);
  void client.session.set(topic, session);
  client.core.expirer.set(topic, expiry);
  subscribeTopic(client, topic);
}

/** Subscribes to a topic. While the relay is unreachable the library keeps trying. */
export function subscribeTopic({ core: { relayer } }: WalletConnectClient, topic: string): void {
  const quiet = { transportType: 'relay', internal: { throwOnFailedPublish: false } } as const;
  relayer.subscriber.subscribe(topic, quiet).catch(() => undefined);
}

/** Drops a session that another tab ended, without a message to the wallet. */
export function forgetSession(client: WalletConnectClient, topic: string): void {
  if (!client.session.keys.includes(topic)) return;
  client.core.relayer.unsubscribe(topic).catch(() => undefined);
  client.core.expirer.del(topic);
  void client.session.delete(topic, userDisconnected);
  void client.core.crypto.deleteSymKey(topic);
}

/** Ends a session. The wallet is notified when the relay is reachable. */
export function endSession(client: WalletConnectClient, topic: string): void {
  // "No matching key": it ended already. Otherwise the relay is unreachable, and the session expires by itself.
  client.disconnect({ topic, reason: userDisconnected }).catch(() => undefined);
}
