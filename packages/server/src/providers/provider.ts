import type { LocaleCode } from '@portico/protocol';
import type { SignInNonces } from '../core/nonce.ts';
import type { Body } from '../http/read-body.ts';
import type { VerifySignature } from '../signature/verify-signature.ts';
import type { Proof } from '../store/store.ts';

/** Who signed in, after a successful proof, and what the session shows of them. */
export type Identity = {
  /** CAIP-10 account for wallets, otherwise an id that is unique within the provider. */
  readonly account: string;
  readonly address?: `0x${string}`;
  readonly chainId?: number;
  readonly name?: string;
  readonly email?: string;
  readonly image?: string;
  /** What to ask a contract account again later: the hash that was signed and the signature, in hex. */
  readonly proof?: Proof;
  /** A nonce that opening the session consumes. */
  readonly nonce?: { readonly hash: string; readonly expiresAt: number };
  /** The hash of a mailed link that opening the session consumes. */
  readonly emailToken?: string;
};

/** What a provider gets to check a sign-in with. */
export type CredentialsRequest = {
  /** The posted fields, unchecked. */
  readonly body: Body;
  readonly request: Request;
  /** The site's public origin. */
  readonly origin: string;
  /** The nonces of the browser that posts. */
  readonly nonces: SignInNonces;
  readonly verifySignature: VerifySignature;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

/** Signs visitors in, by fields that are posted or by a link that is mailed. */
export type AuthProvider = CredentialsProvider | EmailProvider;

/** What all providers have. */
type ProviderBase = {
  /** As in `callback/{id}`: letters, digits, `-` and `_`. */
  readonly id: string;
  /** What a person reads: "Sign in with {name}". */
  readonly name: string;
  /** Further facts for the browser, added to this provider's entry of `GET /providers`. */
  readonly details?: Readonly<Record<string, string>>;
};

/** Signs in with fields that are posted to `callback/{id}`. */
export type CredentialsProvider = ProviderBase & {
  readonly type: 'credentials';
  /** Fields that the sign-in page asks for; none when only script can fill them. */
  readonly fields: readonly CredentialField[];
  /**
   * Whether a wallet signs, so that the sign-in page makes room for its button and `POST /verify` goes here. The
   * statement is the one that messages from `@portico/react` must carry.
   */
  readonly wallet: false | { readonly statement?: string };
  /**
   * Checks the posted fields.
   * @throws AuthError to refuse, or when it cannot tell (503)
   */
  authorize(request: CredentialsRequest): Promise<Identity>;
};

/** Signs in with a link that `POST signin/{id}` mails and that leads to `callback/{id}`. */
export type EmailProvider = ProviderBase & {
  readonly type: 'email';
  /** Problems of its options, one sentence each; createAuth refuses to start with any. */
  readonly problems: readonly string[];
  /**
   * Mails a link. 'no-mailbox' when the mail server permanently rejects the address: for the log only, the visitor
   * gets the same answer.
   * @throws AuthError EMAIL_NOT_SENT, whose cause names neither the address nor the link
   */
  send(link: SignInLink): Promise<'sent' | 'no-mailbox'>;
  /** Closes connections that are kept open. */
  close(): void;
};

/** What a sign-in email says. */
export type SignInLink = {
  /** The recipient, as readEmailAddress returns it. */
  readonly email: string;
  /** The secret: opening it allows signing in as `email`. */
  readonly url: string;
  /** The site, such as `example.com`. */
  readonly host: string;
  /** The site's name. */
  readonly siteName: string;
  /** How long the link works. */
  readonly hours: number;
  /** The visitor's language, as on the server's pages. */
  readonly locale: LocaleCode;
};

/** An input of the sign-in page. */
export type CredentialField = {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'password' | 'email';
  readonly placeholder?: string;
};
