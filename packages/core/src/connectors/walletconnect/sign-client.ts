import { SignClient } from '@walletconnect/sign-client';
import { field, WalletError } from '../../wallet/wallet-error.ts';
import type { ConnectorContext } from '../connector-context.ts';
import { createMemoryStorage } from './memory-storage.ts';
import { isOurNamespace } from './session-terms.ts';
import type { SharedRecord } from './shared-record.ts';

/** WalletConnect's own client, version 2.21: the last one under an open licence. */
export type WalletConnectClient = Awaited<ReturnType<typeof SignClient.init>>;

/**
 * Opens the client. The connector does so once per page. It contacts nothing until it has something to say or to hear,
 * and keeps nothing: what outlives the page is in the record that all tabs share.
 *
 * @throws WalletError WALLET_FAILED
 */
export async function openSignClient(
  projectId: string,
  { appName, walletConnectRelayUrl: relayUrl, storagePrefix }: ConnectorContext,
  record: SharedRecord,
): Promise<WalletConnectClient> {
  const client = await SignClient.init({
    projectId,
    ...(relayUrl === undefined ? {} : { relayUrl }),
    metadata: { name: appName, description: appName, url: location.origin, icons: [] },
    telemetryEnabled: false,
    // Failures reach the visitor as a sentence; the library would print them a second time.
    logger: 'silent',
    storage: createMemoryStorage(),
    customStoragePrefix: `portico${storagePrefix}`,
  }).catch((cause) => {
    throw new WalletError('WALLET_FAILED', { cause });
  });
  // The library's name for it. Tabs with different ones would take each other for the wallet.
  await client.core.crypto.keychain.set('client_ed25519_seed', record.clientSeed());
  // Before every request the library loads a page of verify.walletconnect.org in a hidden frame and, where
  // that is blocked, waits five seconds. An empty attestation is what it sends itself in that case.
  client.core.verify.register = () => Promise.resolve('');
  leaveOutOtherNamespaces(client);
  ignoreExpiryRejections();
  reconnectOnResume(client);
  return client;
}

/**
 * Leaves out the namespaces that were not asked for before the library sees them: a malformed account in any, `near:…` for
 * example, makes it refuse the session, of which the wallet alone is told.
 */
function leaveOutOtherNamespaces({ core: { crypto } }: WalletConnectClient): void {
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

/** The messages of the two errors. */
const expired = new Set(['Proposal expired', 'Request expired. Please try again.']);

/**
 * Keeps two errors of the library out of the console and out of error trackers. When a proposal or a
 * request expires, it rejects the promise that was asked for, which is handled, and a second one that is
 * out of reach. All other rejections are reported as ever.
 */
function ignoreExpiryRejections(): void {
  window.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = event.reason;
    if (reason instanceof Error && expired.has(reason.message)) event.preventDefault();
  });
}

/** After this long in the background, in milliseconds, a page cannot trust its socket any more. */
const longHidden = 3000;

/**
 * Connects to the relay again when the visitor comes back from the wallet's app. Phones stop a page in
 * the background and cut its socket without telling it; the library would notice after half a minute.
 */
function reconnectOnResume({ core: { relayer } }: WalletConnectClient): void {
  // An attempt of the library's own is waited for. To restart would mark the transport as closed on purpose: an attempt
  // that succeeds after that leaves the mark, and the library never reconnects when it loses that socket.
  const reconnect = () =>
    relayer.connected && !relayer.connecting ? relayer.restartTransport() : relayer.transportOpen();
  let hiddenAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now();
    // What the wallet said meanwhile waits at the relay and is handed over on connecting.
    else if (Date.now() - hiddenAt >= longHidden)
      reconnect()
        .catch(reconnect)
        .catch(() => undefined);
  });
}
