import { SignClient } from '@walletconnect/sign-client';
import { field, WalletError } from '../../wallet/wallet-error.ts';
import type { ConnectorContext } from '../connector-context.ts';
import { isOurNamespace } from './session-terms.ts';

/** WalletConnect's own client, version 2.21: the last one under an open licence. */
export type WalletConnectClient = Awaited<ReturnType<typeof SignClient.init>>;

/** A settled session, as the client keeps it. */
export type WalletConnectSession = ReturnType<WalletConnectClient['session']['get']>;

/** Opens the client, once per page. It contacts nothing until it sends or subscribes, and stores nothing. @throws WalletError WALLET_FAILED */
export async function openSignClient(
  projectId: string,
  { appName, walletConnectRelayUrl: relayUrl, storagePrefix }: ConnectorContext,
  seed: string,
): Promise<WalletConnectClient> {
  const client = await SignClient.init({
    projectId,
    ...(relayUrl === undefined ? {} : { relayUrl }),
    metadata: { name: appName, description: appName, url: location.origin, icons: [] },
    telemetryEnabled: false,
    // Visitors read failures in the dialog; the library would log them a second time.
    logger: 'silent',
    storage: createMemoryStorage(),
    customStoragePrefix: `portico${storagePrefix}`,
  }).catch((cause) => {
    throw new WalletError('WALLET_FAILED', { cause });
  });
  // The library's own key. Tabs with different seeds would mistake each other for the wallet.
  await client.core.crypto.keychain.set('client_ed25519_seed', seed);
  // Before every request the library loads verify.walletconnect.org in a hidden frame, and waits five seconds where that
  // is blocked. It then sends an empty attestation, as this does at once.
  client.core.verify.register = () => Promise.resolve('');
  removeOtherNamespaces(client);
  ignoreExpiryRejections();
  reconnectOnResume(client);
  return client;
}

/** Removes namespaces that were not requested. One malformed account in them, such as `near:…`, would make the library refuse all. */
function removeOtherNamespaces({ core: { crypto } }: WalletConnectClient): void {
  const { decode } = crypto;
  crypto.decode = async (...message) => {
    const payload = await decode(...message);
    const namespaces = field(field(payload, 'params'), 'namespaces');
    for (const key of Object.keys(namespaces ?? {})) {
      if (!isOurNamespace(key)) Reflect.deleteProperty(Object(namespaces), key);
    }
    return payload;
  };
}

const expired = new Set(['Proposal expired', 'Request expired. Please try again.']);

/** Keeps expired proposals and requests out of the console: the library rejects an internal promise, too, which no caller can handle. */
function ignoreExpiryRejections(): void {
  window.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = event.reason;
    if (reason instanceof Error && expired.has(reason.message)) event.preventDefault();
  });
}

/** After this many milliseconds in the background a page's socket may be dead. */
const longHidden = 3000;

/** Reconnects to the relay after the wallet's app was in front: phones drop sockets without an event, noticed half a minute later. */
function reconnectOnResume({ core: { relayer } }: WalletConnectClient): void {
  // Waits for an attempt of the library. A restart would mark the transport as closed on purpose; the attempt would keep
  // the mark, and the library would never reconnect that socket.
  const reconnect = () =>
    relayer.connected && !relayer.connecting ? relayer.restartTransport() : relayer.transportOpen();
  let hiddenAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now();
    // Messages that the wallet sent meanwhile wait at the relay and arrive on connecting.
    else if (Date.now() - hiddenAt >= longHidden)
      reconnect()
        .catch(reconnect)
        .catch(() => undefined);
  });
}

/** Keeps the library's items in memory. Its own storage is shared by all tabs, which overwrite each other; without IndexedDB it hangs. */
function createMemoryStorage() {
  const items = new Map<string, unknown>();
  return {
    getKeys: async () => [...items.keys()],
    // The library's types let the caller choose the type of an item.
    getEntries: async <T>() => [...items] as [string, T][],
    getItem: async <T>(key: string) => items.get(key) as T | undefined,
    setItem: async <T>(key: string, value: T) => void items.set(key, value),
    removeItem: async (key: string) => void items.delete(key),
  };
}

/** The relay's tag of a site's request to a wallet (`wc_sessionRequest`). */
const requestTag = 1108;

/** Makes requests wait for the relay, so that they can be withdrawn. The library would send failed ones on reconnecting. */
export function trackUnsent({ core: { relayer } }: WalletConnectClient) {
  const send = relayer.request;
  const open = new Set<string>();
  const waiting = new Set<string>();
  const withdrawn = new Set<string>();
  const never = () => new Promise<never>(() => undefined);

  relayer.request = async (message) => {
    if (field(message.params, 'tag') !== requestTag) return send(message);
    const id = String(field(message, 'id'));
    // The library tries each again every five seconds, and takes a failure for an uncaught one.
    if (withdrawn.has(id) || waiting.has(id)) return never();
    open.add(id);
    if (!relayer.connected) {
      waiting.add(id);
      await new Promise((resolve) => {
        relayer.once('relayer_connect', resolve);
        // It goes on trying by itself.
        relayer.transportOpen().catch(() => undefined);
      });
      waiting.delete(id);
      if (withdrawn.has(id)) return never();
    }
    const answer = await send(message);
    open.delete(id);
    return answer;
  };

  return {
    /** Drops the requests that have not reached the relay yet. */
    withdraw(): void {
      for (const id of open) withdrawn.add(id);
      open.clear();
    },
  };
}
