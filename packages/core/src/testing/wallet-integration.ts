/** The state of an integration of wallets. */
export type WalletState = {
  readonly status: 'connecting' | 'reconnecting' | 'connected' | 'disconnected';
  /** The account it shows, while connected. */
  readonly address?: string | undefined;
  /** The chain it believes the wallet to be on, while connected. */
  readonly chainId?: number | undefined;
  /** The failure that it shows to the visitor. Absent when it shows none. */
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
  /** Lets up to that many milliseconds pass for it, by its own clock or really. */
  readonly pass: (milliseconds: number) => Promise<unknown>;
  /** The wallets it offers, by the name they announced. Left out: not looked at. */
  readonly offered?: () => readonly string[];
  /** Moves the wallet to Base. Left out: not looked at. Resolves when that has ended; must not reject. */
  readonly switchToBase?: () => Promise<unknown>;
};

/** One way in which wallets misbehave, and what a good integration does about it. */
export type WalletMisbehaviour = {
  /** Reads as the title of a test. */
  readonly name: string;
  /**
   * Plays it against an integration. Needs a `window` with events.
   *
   * @param start Makes the integration, once wallets are there to be found.
   * @throws MisbehaviourError
   */
  readonly run: (start: () => WalletIntegration | Promise<WalletIntegration>) => Promise<void>;
};

/** An integration mishandled a wallet's misbehaviour; the message says what it should have done. */
export class MisbehaviourError extends Error {
  override readonly name = 'MisbehaviourError';
}

/** Longer than any timeout, in milliseconds. */
const ages = 600_000;

/** Waits, by the integration's clock and a little really, until it is as expected. */
export async function expectState(
  integration: WalletIntegration,
  wanted: string,
  isSo: (state: WalletState) => boolean,
): Promise<void> {
  for (let tries = 0; tries < 40; tries += 1) {
    if (isSo(integration.state())) return;
    await integration.pass(tries);
    await new Promise((resolve) => setTimeout(resolve, tries));
  }
  throw new MisbehaviourError(
    `It should have ${wanted}, and is ${JSON.stringify(integration.state())}.`,
  );
}

/** An attempt to connect ends, however long that takes by the integration's clock. */
export async function expectEnd(
  integration: WalletIntegration,
  work: Promise<unknown>,
): Promise<void> {
  let ended = false;
  const end = work.then(() => {
    ended = true;
  });
  for (let tries = 0; tries < 40 && !ended; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, tries));
    if (!ended) await integration.pass(ages);
  }
  if (!ended) throw new MisbehaviourError('It should have stopped waiting for the wallet.');
  await end;
}
