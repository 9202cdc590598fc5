/** The sentences of the connect button: apart from the others, because every page carries them. */
export const enButton = {
  connectWallet: 'Connect wallet',
  connecting: 'Connecting…',
  signedIn: 'signed in',
  notSignedIn: 'not signed in',
  otherAccount: 'signed in; your wallet is on another account',
  wrongNetwork: 'Wrong network',
  network: 'Network',
  pendingTransaction: 'a transaction is pending',
  loadFailed: 'This part of the site could not be loaded. Check your connection and try again.',
} as const;
