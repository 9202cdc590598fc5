/** Brotli bytes that a browser may have to fetch. A limit is raised only together with the reason beside it; one kB is 1,000 bytes. */
export const limits = {
  /** A first anonymous visit only listens for intent until the page is idle, and longer where the connection is not known to be fast. */
  anonymousEntry: 3_000,
  /** All stylesheets that the first paint of a page waits for, inside of it or linked. */
  firstPaintStyles: 4_000,
  /** With a session the page hydrates at once, and Portico's share beside React must stay small. */
  signedInTimesBareReact: 1.2,
  /** Loaded on intent to connect: the dialog, the wallet engine and the way to the session. */
  connect: 60_000,
  /** Scripts from the click to the session; with late styles, nonce and verification they are six requests. */
  filesAfterClick: 3,
  requestsAfterClick: 6,
  /** Scripts and stylesheets of a visit that signs in, up to the session. */
  filesInAll: 8,
  /** Loaded after the session is there: what chain and wallet say about the account. Wallets' own packages share viem with it. */
  account: 60_000,
  /** Fetched with a click on a wallet, beside all that: WalletConnect's client, its cryptography included. */
  walletConnect: 100_000,
  coinbase: 35_000,
  /** Safe's packages, only inside Safe. */
  safe: 12_000,
  /** Base Account's package with its own parts of viem, on sites that have it. */
  baseAccount: 180_000,
  /** Adopters' pages that only need the session must not pay for wallets. */
  useSessionBesideReact: 5_000,
} as const;
