import type { ErrorCode } from '@portico/protocol';

/** The sentences that the specification fixes; the exact reason stands beside them. */
export type SignInSentence = Extract<ErrorCode, `SIGN_IN_${string}`>;

/** Where a sign-in is: idle → signing → verifying, and done when there is a session. */
export type SignInSnapshot = {
  readonly status: 'idle' | 'signing' | 'verifying' | 'done';
  /** Whether the message can be signed at once. */
  readonly prepared: boolean;
  /** Whether the account is a contract: it may have several owners, who take their time. */
  readonly contract: boolean;
  /** Whether owners of the account may have signed already: the next try goes on with the same message. */
  readonly begun: boolean;
  /** Why the last try ended. Absent after a refusal in the wallet, which is silent. */
  readonly failure?: { readonly sentence: SignInSentence; readonly code?: ErrorCode };
  /** While verifying: what the server cannot tell right now. The signature is kept and posted again. */
  readonly waiting?: ErrorCode;
};
