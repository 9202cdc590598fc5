import type { ErrorCode } from '@portico/protocol';
import { field, WalletError, walletErrorCode } from '../../wallet/wallet-error.ts';

/** Codes of WalletConnect's protocol, and those of its library from 1 to 9. */
const numbers: ReadonlyArray<readonly [ErrorCode, readonly number[]]> = [
  ['WALLET_FAILED', [1, 3, 4, 7]],
  ['WALLET_DISCONNECTED', [2, 8, 6000]],
  ['WALLET_UNSUPPORTED', [5, 1001, 1002, 1004, 10001]],
  ['REQUEST_EXPIRED', [6]],
  ['NAMESPACES_INVALID', [1003]],
  ['NAMESPACES_NOT_COVERED', [9, 5101, 5102, 5103]],
  ['SETTLEMENT_FAILED', [1005, 7000]],
  ['WALLET_UNAUTHORIZED', [3001, 3002, 3003, 3004]],
  ['WALLET_REJECTED', [5000, 5001, 5002, 5003]],
  ['WALLET_WITHOUT_CHAIN', [5100, 5104]],
];

/** The library throws most of its errors as plain `Error`s, which differ only by their messages. */
const messages: ReadonlyArray<readonly [RegExp, ErrorCode]> = [
  [/^Proposal expired|pair\(\) URI has expired/i, 'PROPOSAL_EXPIRED'],
  [/^Request expired/i, 'REQUEST_EXPIRED'],
  [/recently deleted|^No matching key/i, 'WALLET_DISCONNECTED'],
  [/^Missing or invalid\. request\(\) chainId/i, 'CHAIN_UNSUPPORTED'],
  [/^Missing or invalid/i, 'WALLET_UNSUPPORTED'],
  [/^Non conforming namespaces/i, 'NAMESPACES_NOT_COVERED'],
  [/^Mismatched topic/i, 'WALLET_DISCONNECTED'],
  [/^User rejected/i, 'WALLET_REJECTED'],
  [/^Expired/i, 'REQUEST_EXPIRED'],
  [
    /Failed to publish|relay server|internet connection|Socket stalled|Connection interrupted|WebSocket/i,
    'RELAY_UNREACHABLE',
  ],
];

/** Maps an error of WalletConnect's client, or of the wallet behind it, to a code of the catalogue. */
export function toSessionError(cause: unknown): WalletError {
  if (cause instanceof WalletError) return cause;
  const number = Number(field(cause, 'code'));
  const [known] = numbers.find(([, list]) => list.includes(number)) ?? [];
  if (known !== undefined) return new WalletError(known, { cause });
  // Some wallets reject with a string.
  const message = String(typeof cause === 'string' ? cause : (field(cause, 'message') ?? ''));
  const [, byMessage] = messages.find(([pattern]) => pattern.test(message)) ?? [];
  return new WalletError(byMessage ?? walletErrorCode(cause), { cause });
}
