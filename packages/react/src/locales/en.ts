import { enButton } from './en-button.ts';

/** Every sentence that the interface says, except failures, which are in the protocol's catalogue. */
export const en = {
  ...enButton,
  close: 'Close',
  back: 'Back',
  tryAgain: 'Try again',
  cancel: 'Cancel',

  connectTitle: 'Connect a wallet',
  installedWallets: 'Installed',
  getAWallet: 'Get a wallet',
  lookingForWallets: 'Looking for wallets…',

  aboutTitle: 'What is a wallet?',
  aboutAccount: 'Your account, kept by you',
  aboutAccountText:
    'A wallet holds the keys to your account on Base. No site has them, not even this one.',
  aboutSignIn: 'Your way to sign in',
  aboutSignInText: 'No password: you sign one message. It costs nothing and moves nothing.',
  noWalletTitle: 'No wallet found',
  noWalletText: 'This browser has no wallet yet. Get one of these, then reload this page.',
  newTab: '(opens in a new tab)',
  reload: 'Reload this page',

  openingTitle: (wallet: string) => `Opening ${wallet}`,
  openingText: 'Confirm the connection in your wallet. It shares your address and nothing else.',
  failedTitle: (wallet: string) => `${wallet} did not connect`,

  verifyTitle: 'Verify your account',
  verifyText:
    'To finish connecting, you must sign a message in your wallet to verify that you are the owner of this account.',
  preparing: 'Preparing message...',
  signMessage: 'Sign message',
  waitingForSignature: 'Waiting for signature...',
  verifying: 'Verifying signature...',
  walletWaiting: 'Your wallet is waiting. Open it to sign.',
  ownersTakeTime:
    'If this account has several owners, each of them has to sign. There is a day for that: you can close this and come back.',
  begunText:
    'You asked the owners of this account to sign in. Whoever has signed need not do it again.',
  continueSigning: 'Continue',
  waitingForOwners: 'Waiting for the owners...',
  startOver: 'Start over',
  switchFirst: 'Your wallet is on another network. It will ask you to switch to Base first.',

  accountTitle: 'Your account',
  copyAddress: 'Copy address',
  copied: 'Copied',
  copyFailed: 'Your browser did not allow copying. Select the address instead.',
  signIn: 'Sign in',
  signOut: 'Sign out',
  signingOut: 'Signing out…',
  signOutFailed: 'You are still signed in: the site could not be reached. Try again.',
  disconnect: 'Disconnect wallet',
  signedInWith: (wallet: string) => `Signed in with ${wallet}`,
  connectedWith: (wallet: string) => `Connected with ${wallet}, not signed in`,
  noWalletConnected: 'No wallet is connected. You stay signed in all the same.',
  mismatch: (session: string, wallet: string) =>
    `You are signed in as ${session}, and your wallet is on ${wallet}.`,
  signInAs: (address: string) => `Sign in as ${address}`,
} as const satisfies Readonly<Record<string, string | ((...values: string[]) => string)>>;
