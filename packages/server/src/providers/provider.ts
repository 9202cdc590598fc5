import type { ErrorCode, LocaleCode } from '@portico/protocol';
import type { AuthContext } from '../auth-context.ts';
import type { Body } from '../http/read-body.ts';
import type { AccountKind } from '../signature/account-kind.ts';
import type { Proof } from '../store/store.ts';

/** What a provider knows after a successful proof: who it is, and what the session shows of them. */
export type Identity = {
  /** CAIP-10 account for wallets, otherwise an id that is unique within the provider. */
  readonly account: string;
  readonly address?: `0x${string}`;
  readonly chainId?: number;
  /** How a wallet's account proved itself. */
  readonly kind?: AccountKind;
  readonly name?: string;
  readonly email?: string;
  readonly image?: string;
  /** What to ask a contract account again later: the hash that was signed and the signature, in hex. */
  readonly proof?: Proof;
  /** A nonce that the sign-in uses up, together with creating the session. */
  readonly nonce?: { readonly hash: string; readonly expiresAt: number };
  /** The hash of a mailed link that the sign-in uses up in the same way. */
  readonly emailToken?: string;
};

/** What a provider may look at. */
export type SignInRequest = {
  readonly body: Body;
  /** The key of the browser, from its cookie. */
  readonly browserKey: string;
  readonly request: Request;
  readonly context: AuthContext;
};

/** A way to sign in. `type` tells how: by fields that are posted, or by a link that is mailed. */
export type AuthProvider = CredentialsProvider | EmailProvider;

/** What every provider says about itself. */
type Introduction = {
  /** As in `callback/{id}`: letters, digits, `-` and `_`. */
  readonly id: string;
  /** What a person reads: "Sign in with {name}". */
  readonly name: string;
  /** Further facts for the browser, added to this provider's entry of `GET /providers`. */
  readonly details?: Readonly<Record<string, string>>;
};

/** A way to sign in with fields that are posted to `callback/{id}`. */
export type CredentialsProvider = Introduction & {
  readonly type: 'credentials';
  /** Fields that the sign-in page asks for; none when only script can fill them. */
  readonly fields: readonly CredentialField[];
  /** Whether a wallet does the signing, so that the sign-in page makes a place for it. */
  readonly wallet: boolean;
  /**
   * Checks the posted fields.
   * @returns the identity, or the code of the refusal
   * @throws AuthError when it cannot tell (503)
   */
  authorize(request: SignInRequest): Promise<Identity | ErrorCode>;
};

/** A way to sign in with a link that `POST signin/{id}` mails and that leads to `callback/{id}`. */
export type EmailProvider = Introduction & {
  readonly type: 'email';
  /** What is wrong with its options, in plain words; createAuth refuses to start with any. */
  readonly problems: readonly string[];
  /**
   * Mails a link. Told apart for the log alone, never for the visitor: 'no-mailbox' when the mail server
   * says for good that it does not know the address.
   * @throws AuthError EMAIL_NOT_SENT, whose cause names neither the address nor the link
   */
  send(link: SignInLink): Promise<'sent' | 'no-mailbox'>;
  /** Closes connections that are kept open. */
  close(): void;
};

/** What a sign-in mail tells. */
export type SignInLink = {
  /** Who it goes to, as readEmailAddress returns it. */
  readonly email: string;
  /** The secret: whoever opens this may sign in as `email`. */
  readonly url: string;
  /** The site, such as `example.com`. */
  readonly host: string;
  /** What the site calls itself. */
  readonly siteName: string;
  /** How long the link works. */
  readonly hours: number;
  /** The language of whoever asked for it, as their pages are in. */
  readonly locale: LocaleCode;
};

/** An input of the sign-in page. */
export type CredentialField = {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'password' | 'email';
  readonly placeholder?: string;
};
