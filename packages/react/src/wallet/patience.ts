import { WalletError } from './wallet-error.ts';

/** How long people and wallets may take, in milliseconds, before the interface says that nothing came. */
export const patience = {
  /** An extension's window. */
  connect: 60_000,
  /** The code of a connector. */
  load: 20_000,
  /** A pairing URI: longer means that the relay is out of reach. */
  pairingUri: 25_000,
  /** A pairing URI is good for five minutes. */
  pairing: 300_000,
  /** A pop-up in which somebody may have to make an account first. */
  popUp: 300_000,
  /** The quiet try on page load. */
  reconnect: 5000,
  /** Extensions may announce themselves after the page asked. */
  announce: 1000,
  drop: 2000,
  request: 120_000,
  /** Owners of a contract account sign one after the other, each when they find the time. */
  owners: 24 * 3_600_000,
  /** A question to a node; a click may wait for the answer. */
  look: 2000,
} as const;

/** Waits for work, but no longer than that many milliseconds. @throws WalletError WALLET_TIMEOUT */
export type Within = <T>(work: Promise<T>, milliseconds: number) => Promise<T>;

/** @param wait Resolves after that many milliseconds. */
export function createWithin(wait: (milliseconds: number) => Promise<void>): Within {
  return (work, milliseconds) =>
    Promise.race([
      work,
      wait(milliseconds).then(() => {
        throw new WalletError('WALLET_TIMEOUT');
      }),
    ]);
}
