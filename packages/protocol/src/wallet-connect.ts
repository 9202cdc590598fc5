/** How a site reaches wallets on phones by WalletConnect. */
export type WalletConnectSettings = {
  /** The id that WalletConnect gives to every app. */
  readonly projectId: string;
  /** The relay that messages go through, `wss://…`. It cannot read them. */
  readonly relayUrl: string;
};

/** WalletConnect's own relay. */
export const walletConnectRelayUrl = 'wss://relay.walletconnect.org';
