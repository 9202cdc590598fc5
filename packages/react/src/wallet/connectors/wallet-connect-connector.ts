import type { CreateConnectorFn } from '@wagmi/core';
import type { ConnectorContext } from '../catalogue/wallet-descriptor.ts';
import { openSignClient } from '../walletconnect/sign-client.ts';
import { createWalletConnectProvider } from '../walletconnect/wallet-connect-provider.ts';
import { providerConnector } from './provider-connector.ts';

/** Any wallet that speaks WalletConnect v2, by a session through a relay. */
export function walletConnectConnector(
  projectId: string,
  context: ConnectorContext,
): CreateConnectorFn {
  return providerConnector({
    id: 'walletConnect',
    name: 'WalletConnect',
    async open() {
      const client = await openSignClient(projectId, context);
      // On a phone, wallets are apps on this same device.
      const openApp = (link: string) => location.assign(link);
      const [first, ...others] = context.chains;
      return createWalletConnectProvider(
        client,
        [first.id, ...others.map(({ id }) => id)],
        context.platform === 'desktop' ? undefined : openApp,
      );
    },
    pair: (provider, onUri) => provider.pair(onUri),
    restore: (provider) => provider.restore(),
    peer: (provider) => provider.peer(),
    close: (provider) => provider.end(),
  });
}
