import { SignClient } from '@walletconnect/sign-client';
import { WalletError } from '../wallet-error.ts';
import { within } from '../within.ts';

/** WalletConnect's own client, version 2.21: the last one under an open licence. */
export type WalletConnectClient = Awaited<ReturnType<typeof SignClient.init>>;

/** What wallets and the relay are told about this site. */
export type SignClientOptions = {
  readonly projectId: string;
  readonly appName: string;
  /** Origin of the site. */
  readonly url: string;
  /** Default: WalletConnect's own relay. */
  readonly relayUrl?: string | undefined;
};

/** Opening the client's storage takes milliseconds; where it is blocked the client waits for ever. */
const openTime = 15_000;

let opening: Promise<WalletConnectClient> | undefined;

/**
 * The client of this page. There is one: two share their storage and answer each other's messages.
 * Whoever asks first decides its options. It contacts nobody until it has something to say or to hear.
 *
 * @throws WalletError WALLET_FAILED when its storage cannot be opened; then the next call tries again.
 */
export function openSignClient(options: SignClientOptions): Promise<WalletConnectClient> {
  opening ??= open(options).catch((cause) => {
    opening = undefined;
    throw new WalletError('WALLET_FAILED', { cause });
  });
  return opening;
}

async function open({ projectId, appName, url, relayUrl }: SignClientOptions) {
  const made = SignClient.init({
    projectId,
    ...(relayUrl === undefined ? {} : { relayUrl }),
    metadata: { name: appName, description: appName, url, icons: [] },
    telemetryEnabled: false,
    // What goes wrong reaches the visitor as a sentence; the library prints it a second time.
    logger: 'silent',
    customStoragePrefix: 'portico',
  });
  const client = await within(made, openTime, 'WALLET_FAILED');
  // Before every request the library loads a page of verify.walletconnect.org in a hidden frame and, where
  // that is blocked, waits five seconds. An empty attestation is what it sends on itself in that case.
  client.core.verify.register = () => Promise.resolve('');
  return client;
}
