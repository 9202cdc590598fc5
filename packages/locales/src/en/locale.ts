/** The sentences of the connect button, which every page carries. The other languages have the same keys. */
export const button = {
  connectWallet: 'Connect wallet',
  connecting: 'Connecting…',
  signedIn: 'signed in',
  notSignedIn: 'not signed in',
  sessionUnknown: 'sign-in status unavailable',
  otherAccount: 'signed in; your wallet is on a different account',
  wrongNetwork: 'Wrong network',
  network: 'Network',
  pendingTransaction: 'a transaction is pending',
  loadFailed: 'This part of the site could not be loaded. Check your connection and try again.',
} as const;

/** English. */
export const en = {
  code: 'en',
  // Day before month, and the month as a word: unlike 3/4, it can be read in one way only.
  format: 'en-GB',
  direction: 'ltr',
  button,
  load: async () => (await import('./dialogs.ts')).words,
} as const;
