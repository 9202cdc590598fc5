import { disconnectConnector, startAttempt } from '../engine/connect-attempt.ts';
import type { WalletConfig } from '../engine/wallet-config.ts';
import { rememberConnector } from '../wallets/remembered-wallets.ts';

/** Disconnects the wallet and asks it to forget this site. Never throws. */
export async function disconnect(config: WalletConfig): Promise<void> {
  const { state, options } = config;
  const connector = state.connection?.connector;
  state.connection = undefined;
  startAttempt(config);
  // Otherwise Safe would connect by itself on the next page.
  rememberConnector(options.storage, connector?.id === 'safe' ? '' : undefined);
  if (connector) await disconnectConnector(config, connector);
}
