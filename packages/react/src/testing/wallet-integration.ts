/** What an integration of wallets says about itself. */
export type WalletState = {
  readonly status: 'connecting' | 'reconnecting' | 'connected' | 'disconnected';
  /** The account it shows, while connected. */
  readonly address?: string | undefined;
  /** The chain it believes the wallet to be on, while connected. */
  readonly chainId?: number | undefined;
  /** What it tells the visitor about a failure. Absent when it says nothing. */
  readonly complaint?: string | undefined;
};

/** The few things that the suite has to do with an integration, whatever it is made of. */
export type WalletIntegration = {
  /**
   * Asks the wallet that announced itself under this name (EIP-6963) to connect. Resolves when that has
   * ended, one way or the other; must not reject.
   */
  readonly connect: (rdns: string) => Promise<unknown>;
  readonly disconnect: () => Promise<unknown>;
  readonly state: () => WalletState;
  /** Lets up to that many milliseconds pass for it, by a clock of its own or really. */
  readonly pass: (milliseconds: number) => Promise<unknown>;
  /** The wallets it offers, by the name they announced. Left out: not looked at. */
  readonly offered?: () => readonly string[];
  /** Moves the wallet to Base. Left out: not looked at. Resolves when that has ended; must not reject. */
  readonly switchToBase?: () => Promise<unknown>;
};
