import type { CreateConnectorFn } from '@wagmi/core';
import type { SiteChains } from '../wallet/site-chains.ts';

/** The system of the page, as far as it decides how a wallet is opened. */
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
 * Loads the code of a connector and returns wagmi's function that creates it. Called at the visitor's click, or on page
 * load for the most recent wallet; never before.
 *
 * - Wallets with the same function share one connector, created once per page.
 * - A pairing URI is reported as by wagmi's connectors:
 *   `config.emitter.emit('message', { type: 'display_uri', data: uri })`. A later one replaces it.
 * - `connect()` rejects with a `WalletError` where the reason is known: POPUP_BLOCKED, RELAY_UNREACHABLE,
 *   PROPOSAL_EXPIRED, SETTLEMENT_FAILED, WALLET_NOT_CONFIGURED. Codes of EIP-1193 are mapped.
 * - The visitor may cancel at any time: `disconnect()` is called, also while `connect()` is pending, and must end whatever
 *   that waits for.
 */
export type LoadConnector = (context: ConnectorContext) => Promise<CreateConnectorFn>;
