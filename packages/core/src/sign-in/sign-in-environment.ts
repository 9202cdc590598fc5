import type { Address, ErrorCode } from '@portico/protocol';
import type { WalletEngine } from '../wallet-engine.ts';
import type { PendingMessages } from './pending-message.ts';
import type { NonceAnswer, SignedMessage, VerifyAnswer } from './sign-in-requests.ts';

/** The errors of the sign-in steps; the reason stands beside them. */
export type SignInStepError = Extract<ErrorCode, `SIGN_IN_${string}`>;

/** The state of a sign-in: idle → signing → verifying, and done when the server accepted the message. */
export type SignInSnapshot = {
  readonly status: 'idle' | 'signing' | 'verifying' | 'done';
  /** Whether a nonce is there, so that the message can be signed at once. */
  readonly prepared: boolean;
  /** Whether the account is a contract, which may have several owners who sign over hours. */
  readonly isContract: boolean;
  /** Whether owners may have signed already: the next sign-in continues with the same message. */
  readonly hasPendingMessage: boolean;
  /** The browser stores nothing: the owners' signatures are of use only while this page stays open. */
  readonly mustStay?: true;
  /**
   * The account was removed from its user a short time ago: `restore` continues with the visitor's choice. Also while that is
   * verified.
   */
  readonly isRemoved?: true;
  /** Why the last sign-in ended. Absent after a rejection in the wallet, which is silent. */
  readonly failure?: {
    readonly step: SignInStepError;
    readonly reason?: ErrorCode;
    /** Why, in the site's own words, where its server refused with a code that the catalogue does not know. */
    readonly sentence?: string;
  };
  /** While verifying: why the server could not decide yet. The same signature is posted again. */
  readonly retryReason?: ErrorCode;
};

/** Everything the sign-in machine needs from outside; it decides what a message is for. */
export type SignInEnvironment = {
  /** `host` of the page, the domain of ERC-4361. */
  readonly domain: string;
  /** Origin of the page. */
  readonly origin: string;
  /** Signed unless the server sends its own with the nonce. */
  readonly statement: string | undefined;
  /** The site's chains, the first before all others. */
  readonly chainIds: readonly [number, ...number[]];
  /** The connected account and its chain, if any. */
  readonly account: () => { readonly address: Address; readonly chainId: number } | undefined;
  /** Connects, signs, and knows whether the connected account is a contract. Its code is loaded late. */
  readonly engine: () => Promise<
    Pick<WalletEngine, 'connect' | 'isContract' | 'signMessage' | 'switchChain'>
  >;
  /** Takes back a request that was given up before it reached the wallet. */
  readonly withdraw: () => void;
  /** The message that owners of a contract account were asked to sign. */
  readonly pending: PendingMessages;
  /** Never rejects. */
  readonly requestNonce: () => Promise<NonceAnswer>;
  /** Posts the signed message. A yes changes the session store. Never rejects. */
  readonly verify: (signed: SignedMessage) => Promise<VerifyAnswer>;
  /** Whether the server has accepted a message of this account already, asked after its answer was lost. */
  readonly isAccepted: (address: Address) => Promise<boolean>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
};
