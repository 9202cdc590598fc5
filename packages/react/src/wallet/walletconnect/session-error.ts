import type { ErrorCode } from '@portico/protocol';
import { field, WalletError, walletErrorCode } from '../wallet-error.ts';

/** The numbers of WalletConnect's protocol, and those of its own library from 1 to 9. */
const codes: Readonly<Record<number, ErrorCode>> = {
  1: 'WALLET_FAILED',
  2: 'WALLET_DISCONNECTED',
  3: 'WALLET_FAILED',
  4: 'WALLET_FAILED',
  5: 'WALLET_UNSUPPORTED',
  6: 'REQUEST_EXPIRED',
  7: 'WALLET_FAILED',
  8: 'WALLET_DISCONNECTED',
  9: 'NAMESPACES_NOT_COVERED',
  1001: 'WALLET_UNSUPPORTED',
  1002: 'WALLET_UNSUPPORTED',
  1003: 'NAMESPACES_INVALID',
  1004: 'WALLET_UNSUPPORTED',
  1005: 'SETTLEMENT_FAILED',
  3001: 'WALLET_UNAUTHORIZED',
  3002: 'WALLET_UNAUTHORIZED',
  3003: 'WALLET_UNAUTHORIZED',
  3004: 'WALLET_UNAUTHORIZED',
  5000: 'WALLET_REJECTED',
  5001: 'WALLET_REJECTED',
  5002: 'WALLET_REJECTED',
  5003: 'WALLET_REJECTED',
  5100: 'WALLET_WITHOUT_CHAIN',
  5101: 'NAMESPACES_NOT_COVERED',
  5102: 'NAMESPACES_NOT_COVERED',
  5103: 'NAMESPACES_NOT_COVERED',
  5104: 'WALLET_WITHOUT_CHAIN',
  6000: 'WALLET_DISCONNECTED',
  7000: 'SETTLEMENT_FAILED',
  10001: 'WALLET_UNSUPPORTED',
};

/** The library throws most of its own errors as plain ones: only their messages tell them apart. */
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

/** An error of WalletConnect's client or of a wallet behind it, as a code of the catalogue. */
export function toSessionError(cause: unknown): WalletError {
  if (cause instanceof WalletError) return cause;
  const known = codes[Number(field(cause, 'code'))];
  if (known !== undefined) return new WalletError(known, { cause });
  // Some rejections are a bare text.
  const message = String(typeof cause === 'string' ? cause : (field(cause, 'message') ?? ''));
  const [, byMessage] = messages.find(([pattern]) => pattern.test(message)) ?? [];
  return new WalletError(byMessage ?? walletErrorCode(cause), { cause });
}
