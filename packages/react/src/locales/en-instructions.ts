/** The sentences that lead a newcomer to a wallet. They come with the catalogue, not before. */
export const enInstructions = {
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
} as const;
