import type { SignedSignIn } from './signed-sign-in.ts';

/** Something that checks sign-ins. */
export type Contender = {
  readonly name: string;
  /** Whether it takes the sign-in: message, domain, nonce, times and signature. */
  verify(signIn: SignedSignIn): Promise<boolean>;
  /** How many calls to a node it has made so far. */
  calls(): number;
};
