import type { Connector } from '@wagmi/core';
import type { WalletDescriptor } from './catalogue/wallet-descriptor.ts';
import { browserWallet } from './catalogue/wallets/browser-wallet.ts';

/** Which wallet it is, and what it is shown by. */
export type WalletIdentity = {
  /**
   * Reverse domain name of an announced wallet (EIP-6963), `injected` for a bare `window.ethereum`, or the
   * id of the catalogue for a wallet that no extension provides.
   */
  readonly id: string;
  readonly name: string;
  /** A `data:` URI, for an `<img>` only. */
  readonly icon?: string | undefined;
};

/** The wallet behind a connector. */
export function connectorIdentity({ id, name: announced, icon }: Connector): WalletIdentity {
  // A bare `window.ethereum` does not say who it is.
  if (id === 'injected') return { id, name: browserWallet.name };
  const name = readableName(announced, id);
  // Only pictures that the wallet brought along: an address would tell its host who visits.
  const own = typeof icon === 'string' && icon.startsWith('data:image/');
  return own ? { id, name, icon } : { id, name };
}

/** A wallet of the catalogue. */
export function descriptorIdentity({ id, name, icon }: WalletDescriptor): WalletIdentity {
  return { id, name, icon };
}

/** Longer names would crowd the list, and every sentence that they are in. In characters. */
const longestName = 32;

/** Moves the caret or turns the writing direction around, also for what stands beside it. */
const invisible = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * What an extension calls itself, as one short line of plain text. Extensions may announce anything,
 * also no name at all.
 *
 * @param fallback What stands for an empty name.
 */
export function readableName(name: unknown, fallback: string): string {
  const given = typeof name === 'string' ? name : '';
  const text = given.replace(invisible, ' ').replace(/\s+/g, ' ').trim() || fallback;
  const characters = Array.from(text);
  if (characters.length <= longestName) return text;
  return `${characters
    .slice(0, longestName - 1)
    .join('')
    .trimEnd()}…`;
}
