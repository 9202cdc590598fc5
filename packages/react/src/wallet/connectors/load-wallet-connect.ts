import { base } from '@portico/protocol';
import type { LoadConnector } from '../catalogue/load-connector.ts';
import { requireProjectId } from '../catalogue/require-project-id.ts';

/**
 * WalletConnect by its own client, which comes with the click. Rainbow, MetaMask and others on a phone
 * name this same function, so that all of them share one client and one session.
 */
export const loadWalletConnect: LoadConnector = async ({
  walletName,
  appName,
  walletConnectProjectId,
  walletConnectRelayUrl,
  platform,
}) => {
  // For the developer, in the console of the site that is being built.
  // biome-ignore lint/suspicious/noConsole: there is nobody else to tell
  const projectId = requireProjectId(walletName, walletConnectProjectId, console.warn);
  const { walletConnectConnector } = await import('./wallet-connect-connector.ts');
  return walletConnectConnector({
    projectId,
    appName,
    relayUrl: walletConnectRelayUrl,
    chainId: base.id,
    onPhone: platform !== 'desktop',
  });
};
