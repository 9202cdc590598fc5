import type { ErrorCode } from '@portico/protocol';
import type { AuthContext } from '../auth-context.ts';
import type { Body } from '../http/read-body.ts';

/** What a provider knows after a successful proof: who it is, and what the session shows of them. */
export type Identity = {
  /** CAIP-10 account for wallets, otherwise an id that is unique within the provider. */
  readonly account: string;
  readonly address?: `0x${string}`;
  readonly chainId?: number;
  readonly name?: string;
  readonly email?: string;
  readonly image?: string;
  /** A nonce that the sign-in uses up, together with creating the session. */
  readonly nonce?: { readonly hash: string; readonly expiresAt: number };
};

/** What a provider may look at. */
export type SignInRequest = {
  readonly body: Body;
  /** The key of the browser, from its cookie. */
  readonly browserKey: string;
  readonly request: Request;
  readonly context: AuthContext;
};

/** A way to sign in with fields that are posted to `callback/{id}`. */
export type AuthProvider = {
  /** As in `callback/{id}`: letters, digits, `-` and `_`. */
  readonly id: string;
  /** What a person reads: "Sign in with {name}". */
  readonly name: string;
  readonly type: 'credentials';
  /** Fields that the sign-in page asks for; none when only script can fill them. */
  readonly fields: readonly CredentialField[];
  /** Further facts for the browser, added to this provider's entry of `GET /providers`. */
  readonly details?: Readonly<Record<string, string>>;
  /** Whether a wallet does the signing, so that the sign-in page makes a place for it. */
  readonly wallet: boolean;
  /**
   * Checks the posted fields.
   * @returns the identity, or the code of the refusal
   * @throws AuthError when it cannot tell (503)
   */
  authorize(request: SignInRequest): Promise<Identity | ErrorCode>;
};

/** An input of the sign-in page. */
export type CredentialField = {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'password' | 'email';
  readonly placeholder?: string;
};
