import type { CreateConnectorFn } from '@wagmi/core';
import type { SiteChains } from '../wallet/site-chains.ts';

/** The system that the page runs on, as far as it decides how a wallet is opened. */
export type Platform = 'desktop' | 'android' | 'ios';

/** The input of a connector. */
export type ConnectorContext = {
  /** The wallet that the visitor picked, for messages. */
  readonly walletName: string;
  readonly appName: string;
  /** The chains of the site, the first before all others. */
  readonly chains: SiteChains;
  readonly walletConnectProjectId: string | undefined;
  /** Default: WalletConnect's own relay. */
  readonly walletConnectRelayUrl?: string | undefined;
  /** Before the keys of everything that the site stores in the browser; empty unless `storageKey` is set. */
  readonly storagePrefix: string;
  readonly platform: Platform;
};

/**
 * Fetches the code of a connector and returns how wagmi makes it. Called at the visitor's click, or on
 * page load for the most recent wallet; never before.
 *
 * - Wallets that name the same function share one connector, made once per page.
 * - A pairing URI is reported as wagmi's own connectors do it:
 *   `config.emitter.emit('message', { type: 'display_uri', data: uri })`. A later one replaces it.
 * - `connect()` rejects with a `WalletError` where the reason is known: POPUP_BLOCKED, RELAY_UNREACHABLE,
 *   PROPOSAL_EXPIRED, SETTLEMENT_FAILED, WALLET_NOT_CONFIGURED. Codes of EIP-1193 are understood as they are.
 * - The visitor may give up at any time: `disconnect()` is then called, also while `connect()` is pending,
 *   and whatever it was waiting for has to end.
 */
export type LoadConnector = (context: ConnectorContext) => Promise<CreateConnectorFn>;
