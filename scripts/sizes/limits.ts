/**
 * Brotli bytes that a browser may have to fetch, and why. A limit is raised only together with the
 * reason beside it; one kB is 1,000 bytes.
 */
export const limits = {
  /** A first anonymous visit only listens for an intent: a page that nobody touches needs no React. */
  anonymousEntry: 3_000,
  /** With a session the page is alive at once, and what Portico adds to React must not be felt. */
  signedInTimesBareReact: 1.2,
  /** Fetched when somebody wants to connect, while they read the list of wallets. */
  walletEngine: 60_000,
  /** Fetched with a click on a wallet, beside the engine: WalletConnect's client, its cryptography included. */
  walletConnect: 100_000,
  /** Coinbase's package. */
  coinbase: 35_000,
  /** Safe's packages, only inside Safe. */
  safe: 12_000,
  /** Pages of adopters that only ask who is signed in pay for that alone. */
  useSessionBesideReact: 5_000,
} as const;
