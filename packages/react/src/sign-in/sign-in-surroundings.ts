import type { Address } from '@portico/protocol';
import type { SignInResult } from '../session/session-client.ts';
import type { SignInRequest } from '../wallet/request-sign-in.ts';
import type { PendingMessages } from './pending-message.ts';

/** Everything the sign-in machine takes from its surroundings. */
export type SignInSurroundings = {
  /** `host` of the page, as ERC-4361 wants its domain. */
  readonly domain: string;
  /** Origin of the page. */
  readonly origin: string;
  readonly statement: string | undefined;
  /** The connected account and its chain at this moment, if any. */
  readonly account: () => { readonly address: Address; readonly chainId: number } | undefined;
  /** Whether the connected account is a contract; undefined while nobody can tell. Never throws. */
  readonly isContract: () => Promise<boolean | undefined>;
  /** What owners of contract accounts were asked to sign, kept for when the visitor comes back. */
  readonly pending: PendingMessages;
  /** A token of `GET /csrf`, with the server's clock in milliseconds where it is known. */
  readonly requestNonce: () => Promise<{ csrfToken: string; serverTime: number | undefined }>;
  /** @throws WalletError */
  readonly switchToBase: () => Promise<void>;
  /** `patient` lets the owners of a contract account take their time. @throws WalletError */
  readonly signMessage: (text: string, options: { readonly patient: boolean }) => Promise<string>;
  /** Connects a wallet, which may be asked for the proof in the same go (ERC-7846). Never throws. */
  readonly connect: (walletId: string, signIn: SignInRequest | undefined) => Promise<boolean>;
  readonly verify: (proof: { message: string; signature: string }) => Promise<SignInResult>;
  /** Whether the server holds a session of this account for this browser. */
  readonly isSignedIn: (address: Address) => Promise<boolean>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
};
