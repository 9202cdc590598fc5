import { errorMessage } from '@portico/protocol';

/** Everything the dialogs say in English. The other languages have the same keys. */
export const words = {
  close: 'Close',
  back: 'Back',
  tryAgain: 'Try again',
  cancel: 'Cancel',

  connectTitle: 'Connect a wallet',
  recentWallets: 'Used last',
  recentBadge: 'Recent',
  installedWallets: 'Installed',
  popularWallets: 'Popular',
  lookingForWallets: 'Looking for wallets…',
  newToWallets: 'New to wallets?',

  aboutTitle: 'What is a wallet?',
  aboutAccount: 'Your account, kept by you',
  aboutAccountText:
    'A wallet holds the keys to your account on Base. No site has them, not even this one.',
  aboutSignIn: 'Your way to sign in',
  aboutSignInText: 'No password: you sign one message. It costs nothing and moves nothing.',
  learnMore: 'Learn more',
  newTab: '(opens in a new tab)',

  getAWallet: 'Get a wallet',
  getText: 'Any of these works here. You can take your account to another one later.',
  getAction: 'Get',
  getHint: 'Already have another one? Go back and pick it from the list.',
  forBrowserAndPhone: 'Browser and phone',
  forBrowser: 'Browser',
  forPhone: 'Phone',

  downloadsTitle: (wallet: string) => `Get ${wallet}`,
  notInstalled: (wallet: string) => `${wallet} is not in this browser yet.`,
  extensionTitle: (wallet: string) => `${wallet} for this browser`,
  extensionText: 'It sits in your toolbar and opens when a site asks.',
  extensionAction: (browser: string) => `Add to ${browser}`,
  extensionActionAnywhere: 'Add to this browser',
  phoneTitle: (wallet: string) => `${wallet} for your phone`,
  phoneText: 'An app that you connect with by scanning a code.',
  phoneAction: 'Get the app',
  storeAction: (wallet: string) => `Install ${wallet}`,
  storeText: 'Install it, make an account, then come back here to connect.',
  scanDownloadTitle: (wallet: string) => `Install ${wallet}`,
  scanDownloadText: 'Scan this code with your phone’s camera. It leads to the app.',
  scanDownloadLabel: (wallet: string) => `QR code that leads to the ${wallet} app`,
  installed: 'I have installed it',
  guideTitle: (wallet: string) => `Get started with ${wallet}`,
  connect: 'Connect',
  reload: 'Reload this page',

  openingTitle: (wallet: string) => `Opening ${wallet}`,
  openingText: 'Confirm the connection in your wallet. It shares your address and nothing else.',
  openingHint: 'Nothing to see? Open it from your browser’s toolbar; it may be locked.',
  openingWindow: (wallet: string) => `Continue in the window that ${wallet} opened.`,
  failedTitle: (wallet: string) => `${wallet} did not connect`,
  anotherWallet: 'Pick another wallet',
  newCode: 'Get a new code',
  dontHave: (wallet: string) => `Don’t have ${wallet}?`,

  scanTitle: (wallet: string) => `Scan with ${wallet}`,
  scanAnyTitle: 'Scan with your phone',
  phoneOpenTitle: (wallet: string) => `Connect ${wallet}`,
  phoneOpenAny: 'Open a wallet app',
  phoneOpen: (wallet: string) => `Open ${wallet}`,
  phoneComing: 'Preparing the connection…',
  phoneOpenText: 'Confirm the connection in the app, then come back here.',
  browseTitle: (wallet: string) => `Open in ${wallet}`,
  browseText: (wallet: string) =>
    `${wallet} has a browser of its own. Open this site in it, and connect there.`,

  verifyTitle: 'Verify your account',
  verifyText:
    'To finish connecting, you must sign a message in your wallet to verify that you are the owner of this account.',
  preparing: 'Preparing message...',
  signMessage: 'Sign message',
  waitingForSignature: 'Waiting for signature...',
  verifying: 'Verifying signature...',
  walletWaiting: 'Your wallet is waiting. Open it to sign.',
  ownersTakeTime:
    'If this account has several owners, more of them may have to sign. There is a day for that: you can close this and come back.',
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
  mismatchTitle: 'Another account',
  mismatchText:
    'Your wallet is not on the account that you signed in with. Nothing has changed; you decide.',
  mismatchSession: 'Signed in as',
  mismatchWallet: 'Your wallet is on',
  stayAs: (address: string) => `Stay as ${address}`,
  signInAs: (address: string) => `Sign in as ${address}`,

  balanceLabel: 'Balance',
  viewOnExplorer: 'View on explorer',
  sessions: 'Your sessions',

  transactions: 'Recent transactions',
  noTransactions: (app: string) => `What you send through ${app} will appear here.`,
  clearTransactions: 'Clear',
  pending: 'Pending',
  confirmed: 'Confirmed',
  failed: 'Failed',
  cancelled: 'Cancelled',
  replaced: 'Replaced',

  networkTitle: 'Switch networks',
  wrongNetworkText: 'Wrong network detected, switch or disconnect to continue.',
  rightNetworkText: (app: string) => `Your wallet is on the network that ${app} uses.`,
  currentNetwork: 'Your wallet is on',
  unknownNetwork: (id: string) => `Network ${id}`,
  switchTo: (network: string) => `Switch to ${network}`,
  confirmInWallet: 'Confirm in your wallet…',
  mayAdd: (network: string) =>
    `If your wallet does not know ${network} yet, it asks to add it first.`,
  cannotSwitch: (app: string) =>
    `Your wallet does not support switching networks from ${app}. Try switching networks from within your wallet instead.`,
  switchFailed: 'The network was not switched.',

  openApp: (wallet: string) => `Open the ${wallet} app`,
  openAppText: (wallet: string) =>
    `Install it from your phone’s store first. Put ${wallet} on your home screen to find it again.`,
  install: (wallet: string) => `Install ${wallet}`,
  installText: (wallet: string) =>
    `Add it to this browser, then pin ${wallet} to the toolbar so that you see it when it asks.`,
  create: 'Create or import an account',
  createText: 'Keep the recovery phrase offline. Nobody who asks you for it means well.',
  scan: 'Scan the code',
  scanText: (wallet: string) => `Tap the scanner in ${wallet}, then confirm the connection.`,
  refresh: 'Reload this page',
  refreshText: (wallet: string) =>
    `The browser shows ${wallet} to pages that were opened after it.`,

  preparingCode: 'Preparing the code…',
  codeFor: (wallet: string) => `QR code to connect ${wallet}`,
  codeCopies: 'Press to copy its link.',
  copyLink: 'Copy link',
  copyLinkFailed: 'Your browser did not allow copying. Here is the link to select:',

  browserWallet: 'Browser wallet',

  error: errorMessage,
} as const;
