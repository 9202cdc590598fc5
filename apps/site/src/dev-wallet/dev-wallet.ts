/** One EIP-1193 call. */
export type Call = { readonly method: string; readonly params?: unknown };

export type Listener = (...values: unknown[]) => void;

/** How the wallet introduces itself (EIP-6963). */
export type WalletInfo = {
  readonly uuid: string;
  readonly name: string;
  readonly rdns: string;
  readonly icon: string;
};

/** The part of EIP-1193 that sites use. */
export type DevWallet = {
  request(call: Call): Promise<unknown>;
  on(event: string, listener: Listener): void;
  removeListener(event: string, listener: Listener): void;
};
