/** What is said beside the code that a phone scans. */
export const enPairing = {
  preparingCode: 'Preparing the code…',
  codeFor: (wallet: string) => `QR code to connect ${wallet}`,
  codeCopies: 'Press to copy its link.',
  copyLink: 'Copy link',
  copyLinkFailed: 'Your browser did not allow copying. Here is the link to select:',
} as const;
