import type { ErrorCode, Translated } from '@portico/protocol';
import type { en } from './en.ts';
import type { enAccount } from './en-account.ts';
import type { enButton } from './en-button.ts';
import type { enInstructions } from './en-instructions.ts';
import type { enPairing } from './en-pairing.ts';
import type { enWallet } from './en-wallet.ts';

/** The sentences that every page carries. */
export type ButtonWords = Translated<typeof enButton>;

type English = typeof en &
  typeof enAccount &
  typeof enInstructions &
  typeof enPairing &
  typeof enWallet;

/** Everything else: the sentences of the dialogs, which come with them. */
export type DialogWords = Translated<Omit<English, keyof ButtonWords>> & {
  /** What a visitor reads about a failure. */
  readonly error: (code: ErrorCode) => string;
};

/** Every sentence that the interface says. */
export type Words = ButtonWords & DialogWords;
