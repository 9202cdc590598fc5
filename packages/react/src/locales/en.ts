/** Every sentence that the interface says, except failures, which are in the protocol's catalogue. */
export const en = {
  connectWallet: 'Connect wallet',
  connecting: 'Connecting…',
  signedIn: 'signed in',
  notSignedIn: 'not signed in',
  close: 'Close',
  back: 'Back',
  tryAgain: 'Try again',
  cancel: 'Cancel',

  connectTitle: 'Connect a wallet',
  connectText: 'Pick a wallet. It shares your address and nothing else.',
  installedWallets: 'Wallets in this browser',
  lookingForWallets: 'Looking for wallets…',
  loadFailed: 'This part of the site could not be loaded. Check your connection and try again.',
  noWalletTitle: 'No wallet found',
  noWalletText:
    'A wallet holds your account and signs for you. Install one, then come back to this page and reload it.',
  getWallet: (name: string) => `Get ${name}`,
  newTab: '(opens in a new tab)',
  reload: 'Reload this page',

  openingTitle: (wallet: string) => `Opening ${wallet}`,
  openingText: 'Confirm the connection in your wallet.',
  failedTitle: (wallet: string) => `${wallet} did not connect`,

  verifyTitle: 'Verify your account',
  verifyText:
    'To finish connecting, you must sign a message in your wallet to verify that you are the owner of this account.',
  preparing: 'Preparing message...',
  signMessage: 'Sign message',
  waitingForSignature: 'Waiting for signature...',
  verifying: 'Verifying signature...',
  walletWaiting: 'Your wallet is waiting. Open it to sign.',
  switchFirst: 'Your wallet will ask you to switch to Base first.',

  accountTitle: 'Your account',
  copyAddress: 'Copy address',
  copied: 'Copied',
  copyFailed: 'Your browser did not allow copying. Select the address instead.',
  signIn: 'Sign in',
  signOut: 'Sign out',
  signingOut: 'Signing out…',
  signOutFailed: 'You are still signed in: the site could not be reached. Try again.',
  disconnect: 'Disconnect wallet',
  connectedWith: (wallet: string) => `Connected with ${wallet}`,
  noWalletConnected: 'No wallet is connected. You stay signed in all the same.',
  mismatch: (session: string, wallet: string) =>
    `You are signed in as ${session}, and your wallet is on ${wallet}.`,
  signInAs: (address: string) => `Sign in as ${address}`,
} as const satisfies Readonly<Record<string, string | ((...values: string[]) => string)>>;
