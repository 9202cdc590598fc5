import type { Translated } from '../languages.ts';

/** Below every page of the example site. */
export const footer = {
  description:
    'Connect any wallet on Base, sign one message, and you’re in. No password, no email, no fee.',
} as const;

export const home = {
  heading: 'Your wallet opens this door',
  lead: 'Connect any wallet on Base, sign one message to prove it’s yours, and keep a session that you can see and end.',
  signHeading: 'One signature to go',
  signLead: (name: string) => `${name} is connected. Sign one message to prove it’s yours.`,
  inHeading: 'The door is open',
  inLead: (name: string, day: string) => `Welcome, ${name}. You’re signed in until ${day}.`,
  account: 'Your account',
  tryIt: 'See what a page can do with a wallet and the chain',
  tryAgain: 'Try again',
  unknown: 'We can’t check your session right now. You have not been signed out.',
  fine: 'No password. No email. No fee.',

  stepsLabel: 'How it works, and where you are',
  connect: 'Connect',
  connectText: 'Pick your wallet. It only shares your address.',
  start: 'Start here',
  openWallet: 'Open your wallet',
  sign: 'Sign',
  signText: 'Sign one message. It’s free and moves no funds.',
  signed: 'Signed',
  yourTurn: 'Your turn',
  next: 'Next',
  in: 'You’re in',
  inText: 'Stay signed in until you sign out.',
  until: (day: string) => `Until ${day}`,
  last: 'Then',

  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Copy failed',
} as const;

/** Words of the home that only the server writes. */
export const homeOnServer = {
  waysTitle: 'Three ways to build with Portico',
  run: 'Run it',
  runText: 'This site, on your machine. Nothing to set up, and a test wallet is included.',
  startFrom: 'Start from it',
  startFromText: 'A page is one file. Guarding it is one word.',
  add: 'Add it to your site',
  addText:
    'A server handler that takes a Request and returns a Response, and React components to go with it.',
  terminal: 'Terminal',
  codeLabel: (title: string) => `${title}: code`,
} as const;

export const account = {
  signOut: 'Sign out',
  title: 'Your account',
  proved: 'You proved that this wallet is yours.',
  provedOn: (network: string) => `You proved that this wallet is yours, on ${network}.`,
  copyAddress: 'Copy address',
  copied: 'Copied',
  copyFailed: 'Your browser blocked copying. Select the address instead.',
  viewOnExplorer: 'View on explorer',

  thisSession: 'This session',
  thisDevice: 'This device',
  device: (browser: string, system: string) => `${browser} on ${system}`,
  unknownDevice: 'Unknown device',
  signedIn: 'Signed in',
  lastSeen: 'Last seen',
  ends: 'Expires if unused',

  otherSessions: 'Other sessions',
  nowhereElse: 'You’re not signed in anywhere else.',
  looking: 'Loading your other sessions…',
  notListed: 'Your other sessions can’t be loaded right now. Reload this page in a moment.',
  outOfDate: 'This list may be out of date.',
  end: 'End',
  ending: 'Ending…',
  endAll: 'End all others',
  ended: (device: string) => `${device} is signed out.`,
  hadEnded: (device: string) => `${device} was already signed out.`,
  endedAll: (count: number) =>
    count === 1 ? 'One other session ended.' : `${count} other sessions ended.`,
  stillSignedIn: (device: string) => `${device} is still signed in.`,
  allStillSignedIn: 'Your other sessions are still signed in.',
  tryAgain: 'Try again',
  unreachable: 'The site could not be reached. Try again in a moment.',
  tooMany: 'Too many attempts. Wait a moment, then try again.',
  ourFault: 'Something went wrong on our side. Try again in a moment.',

  ways: 'Ways to sign in',
  waysText: 'Each of these opens this account.',
  walletOn: (network: string) => `Wallet on ${network}`,
  email: 'Email',
  added: 'Added',
  lastUsed: 'Last used',
  remove: 'Remove',
  removing: 'Removing…',
  keep: 'Keep',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: 'You can no longer sign in with it, and sessions that it opened end.',
  removeCurrent: 'It opened this session, so you’ll be signed out here.',
  removed: (name: string) => `${name} is removed.`,
  notRemoved: (name: string) => `${name} is still linked.`,
  onlyWay: 'Your only way to sign in. To remove it, add another one first.',
  addWallet: 'Add a wallet',
  addEmail: 'Add an email',
  emailAddress: 'Email address',
  sendLink: 'Send link',
  sendingLink: 'Sending…',
  linkSent: (email: string) =>
    `We sent a link to ${email}. Open it in this browser to add the address.`,
  cancel: 'Cancel',
  accountsLoading: 'Loading your accounts…',
  accountsNotListed: 'Your accounts can’t be loaded right now. Reload this page in a moment.',
  linkIt: 'Link it',
  ownAccount: (address: string) => `On ${address}, another of your accounts.`,

  wallet: 'Wallet',
  lookingForWallet: 'Looking for your wallet…',
  noWallet: 'No wallet connected',
  noWalletText: 'You’re still signed in.',
  sameAccount: 'On the same account as this session.',
  otherAccount: (address: string) =>
    `On ${address}, a different account than this session’s. You’re still signed in.`,
  connect: 'Connect',
  signInAs: (address: string) => `Sign in as ${address}`,
  manage: 'Manage',

  activity: 'Recent activity',
  noActivity: 'Nothing yet. Transactions you send through this site appear here.',
} as const;

export const demo = {
  title: 'Try it',
  description: 'What a page can do with a wallet and the chain, in a few lines each.',

  heading: 'What a page can do',
  lead: 'Each card is one small file of this site, ready to copy. Your wallet gets no request until you press a button, and you can decline each one.',
  needWallet: 'All cards but the last need a wallet.',
  confirm: 'Confirm in your wallet…',

  send: 'Send',
  sendText: (amount: string) =>
    `${amount} from your account to itself. You only pay the network fee.`,
  sendButton: (amount: string) => `Send ${amount}`,
  sendEntry: (amount: string) => `Send ${amount} to yourself`,
  sent: 'Sent. Follow it in your account dialog.',

  sign: 'Sign',
  signText: 'A short greeting. It’s free and has no effect.',
  hello: (site: string) => `Hello from ${site}.`,
  signButton: (hello: string) => `Sign “${hello}”`,
  signed: (signature: string) => `Signed: ${signature}`,

  add: 'Add a token',
  addText: 'Offers USDC on Base to the list in your wallet.',
  addButton: 'Add USDC',

  switch: 'Switch networks',
  switchText:
    'This dialog never opens by itself: your wallet can be on any network until a page needs Base.',
  switchOpen: 'Open the network dialog',
  walletOn: (network: string) => `Your wallet is on ${network}.`,

  read: 'Read a contract',
  readText: 'The USDC supply on Base, read with wagmi’s useReadContract. No wallet needed.',
  readButton: 'Read the supply',
  moment: 'One moment…',
  notRead: 'Could not read from Base. Reload the page to try again.',
} as const;

/** The sentences of the example site, by page. */
export type SiteWords = {
  readonly footer: Translated<typeof footer>;
  readonly home: Translated<typeof home>;
  readonly homeOnServer: Translated<typeof homeOnServer>;
  readonly account: Translated<typeof account>;
  readonly demo: Translated<typeof demo>;
};
