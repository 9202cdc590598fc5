import type { CreateConnectorFn } from '@wagmi/core';
import {
  ignoreExpiryRejections,
  openSignClient,
  reconnectOnResume,
} from '../walletconnect/sign-client.ts';
import { createWalletConnectProvider } from '../walletconnect/wallet-connect-provider.ts';
import { providerConnector } from './provider-connector.ts';

/** What the connector is made from. */
export type WalletConnectOptions = {
  readonly projectId: string;
  readonly appName: string;
  /** Default: WalletConnect's own. */
  readonly relayUrl?: string | undefined;
  /** The chain that this site is on. */
  readonly chainId: number;
  /** Whether wallets are apps on this same device. */
  readonly onPhone: boolean;
};

/** Any wallet that speaks WalletConnect v2, by a session through a relay. */
export function walletConnectConnector({
  chainId,
  onPhone,
  ...client
}: WalletConnectOptions): CreateConnectorFn {
  return providerConnector({
    id: 'walletConnect',
    name: 'WalletConnect',
    async open() {
      const opened = await openSignClient({ ...client, url: window.location.origin });
      ignoreExpiryRejections(window);
      reconnectOnResume(opened, document, Date.now);
      return createWalletConnectProvider({
        client: opened,
        homeChainId: chainId,
        now: Date.now,
        openApp: onPhone ? (link) => window.location.assign(link) : undefined,
      });
    },
    pair: (provider, onUri) => provider.pair(onUri),
    restore: (provider) => provider.restore(),
    close: (provider) => provider.end(),
  });
}
