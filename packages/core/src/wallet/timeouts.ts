import type { ErrorCode } from '@portico/protocol';
import { WalletError } from './wallet-error.ts';

/** How long people and wallets may take, in milliseconds, before the interface reports a timeout. */
export const timeouts = {
  /** An extension's window. */
  connect: 60_000,
  /** The code of a connector. */
  load: 20_000,
  /** A pairing URI: longer means that the relay is out of reach. */
  pairingUri: 25_000,
  /** A pairing URI is good for five minutes. */
  pairing: 300_000,
  /** A pop-up, in which an account may have to be created first. */
  popup: 300_000,
  /** The silent reconnection on page load. */
  reconnect: 5000,
  /** Extensions may announce themselves after the page asked. */
  announce: 1000,
  disconnect: 2000,
  request: 120_000,
  /** The owners of a contract account sign one after the other. */
  owners: 24 * 3_600_000,
  /** A question to a node; a click may wait for the answer. */
  node: 2000,
} as const;

/** Resolves after that many milliseconds. */
export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/**
 * Gives up on `work` after that many milliseconds; the work itself goes on.
 *
 * @throws WalletError `code`
 */
export function withTimeout<T>(
  work: Promise<T>,
  milliseconds: number,
  code: ErrorCode = 'WALLET_TIMEOUT',
  wait = sleep,
): Promise<T> {
  const timeout = wait(milliseconds).then(() => {
    throw new WalletError(code);
  });
  return Promise.race([work, timeout]);
}

/** `withTimeout` by the clock of a test or a page. */
export type WithTimeout = <T>(work: Promise<T>, milliseconds: number) => Promise<T>;
