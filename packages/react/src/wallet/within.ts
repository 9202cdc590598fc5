import type { ErrorCode } from '@portico/protocol';
import { WalletError } from './wallet-error.ts';

/**
 * The same promise with an end: WalletConnect waits for a silent relay much longer than people do, and
 * in places for ever. What comes later is dropped.
 *
 * @throws WalletError `code`, after that many milliseconds.
 */
export function within<T>(work: Promise<T>, milliseconds: number, code: ErrorCode): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new WalletError(code)), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
