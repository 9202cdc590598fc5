import type { CreateConnectorFn } from '@wagmi/core';
import { createSafeStorage } from '../safe-storage.ts';
import type { ConnectorContext } from './connector-context.ts';
import { providerConnector } from './provider-connector.ts';
import { createOpenProposals } from './walletconnect/open-proposals.ts';
import { createSharedRecord } from './walletconnect/shared-record.ts';
import { openSignClient } from './walletconnect/sign-client.ts';
import { createWalletConnectProvider } from './walletconnect/wallet-connect-provider.ts';

/** Connects any wallet that speaks WalletConnect v2, by a session through a relay. */
export function walletConnectConnector(
  projectId: string,
  context: ConnectorContext,
): CreateConnectorFn {
  return providerConnector({
    id: 'walletConnect',
    name: 'WalletConnect',
    async open() {
      const storage = createSafeStorage(() => localStorage, context.storagePrefix);
      const record = createSharedRecord(storage);
      const client = await openSignClient(projectId, context, record.clientSeed());
      const [first, ...others] = context.chains;
      return createWalletConnectProvider({
        client,
        record,
        proposals: createOpenProposals(storage),
        chainIds: [first.id, ...others.map(({ id }) => id)],
        // Wallets on a phone are apps on the same device.
        openApp:
          context.platform === 'desktop' ? undefined : (link: string) => location.assign(link),
      });
    },
    pair: (provider, onUri) => provider.pair(onUri),
    restore: (provider) => provider.restore(),
    peer: (provider) => provider.peer(),
    close: (provider) => provider.end(),
  });
}
