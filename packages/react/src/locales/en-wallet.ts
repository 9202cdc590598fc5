/** What the wallet engine itself has to say; apart from the others, because it comes with the engine. */
export const enWallet = {
  browserWallet: 'Browser wallet',
} as const;
