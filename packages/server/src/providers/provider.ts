import type { Address, Chain } from '@portico/protocol';
import type { Body } from '../http/read-body.ts';
import type { NoticeMail, SignInLink } from '../pages/mails.ts';
import type { CredentialField } from '../pages/sign-in-page.ts';
import type { SignInNonces } from '../sign-in/nonce.ts';
import type { Identity, WalletIdentity } from '../sign-in/sign-in.ts';
import type { recoverKind, VerifySignature } from '../signature/verify-signature.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';

/** The arguments of a provider that checks a sign-in. */
export type CredentialsRequest = {
  /** The posted fields, unchecked. */
  readonly body: Body;
  readonly request: Request;
  /** The origin of the site's app that posts: the one of `url`, or one of `trustedOrigins`. */
  readonly origin: string;
  /** The chains that wallets sign in on. */
  readonly chains: readonly Chain[];
  /** The nonces of the browser that posts. */
  readonly nonces: SignInNonces;
  readonly verifySignature: VerifySignature;
  /** The kind of account of a claim whose key signed, without asking a node; undefined for every other claim. */
  readonly recoverKind: typeof recoverKind;
  /** The statement that a wallet's message must carry, in place of the provider's: of a message that links it. */
  readonly statement?: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

/** Signs visitors in, by fields that are posted or by a link that is mailed. */
export type AuthProvider = CredentialsProvider | EmailProvider;

type ProviderBase = {
  /** The id in `callback/{id}`: letters, digits, `-` and `_`. */
  readonly id: string;
  /** The name for people: "Sign in with {name}". */
  readonly name: string;
  /** Further facts for the browser, added to this provider's entry of `GET /providers`. */
  readonly details?: Readonly<Record<string, string>>;
  /** Problems of its options, one sentence each; createAuth refuses to start with any. */
  readonly problems?: readonly string[];
};

/** Signs in with fields that are posted to `callback/{id}`. */
export type CredentialsProvider = ProviderBase & {
  readonly type: 'credentials';
  /** Fields that the sign-in page asks for; none when only script can fill them. */
  readonly fields: readonly CredentialField[];
  /** Set if a wallet signs, for the sign-in page's button and `POST /verify`. Messages of `@portico/react` carry the statement. */
  readonly wallet: false | { readonly statement?: string };
  /** Checks the posted fields. @throws AuthError to refuse, or when it cannot tell (503) */
  authorize(request: CredentialsRequest): Promise<Identity>;
};

/** A provider whose accounts are wallets, such as siwe(): sessions that it opens have an address and a chain. */
export type WalletProvider = CredentialsProvider & {
  readonly wallet: object;
  authorize(request: CredentialsRequest): Promise<WalletIdentity>;
};

/** A provider that a wallet signs for. */
export type SignedProvider = CredentialsProvider & { readonly wallet: object };

/** Returns true if a wallet signs for a provider. */
export function isSigned(provider: AuthProvider): provider is SignedProvider {
  return provider.type === 'credentials' && Boolean(provider.wallet);
}

type WalletSession = { readonly address: Address; readonly chainId: number };

/** The data of a site's sessions, with a wallet's where every provider is a wallet. */
export type WithWallet<Data extends object, Providers extends readonly AuthProvider[]> = [
  Providers[number],
] extends [WalletProvider]
  ? Data & WalletSession
  : Data;

/** Signs in with a link that `POST signin/{id}` mails and that leads to `callback/{id}`. */
export type EmailProvider = ProviderBase & {
  readonly type: 'email';
  /**
   * Mails a link. 'no-mailbox' when the mail server permanently rejects the address: only logged, the visitor gets the same answer.
   * @throws AuthError EMAIL_NOT_SENT, whose cause names neither the address nor the link
   */
  send(link: SignInLink): Promise<'sent' | 'no-mailbox'>;
  /** Mails that the accounts of a user changed. @throws AuthError EMAIL_NOT_SENT, as send does */
  notify(notice: NoticeMail): Promise<'sent' | 'no-mailbox'>;
  /** Time that a link works, in seconds. */
  readonly maxAge: number;
  /** Closes connections that are kept open. */
  close(): void;
};

/** Returns the providers by their ids, with their mails counted. */
export function observeProviders(
  providers: readonly AuthProvider[],
  telemetry: Telemetry | undefined,
): ReadonlyMap<string, AuthProvider> {
  return new Map(
    providers.map((provider) => [
      provider.id,
      telemetry !== undefined && provider.type === 'email'
        ? observeMails(provider, telemetry)
        : provider,
    ]),
  );
}

function observeMails(provider: EmailProvider, telemetry: Telemetry): EmailProvider {
  const observe = async (sending: Promise<'sent' | 'no-mailbox'>) => {
    const count = (result: 'sent' | 'no-mailbox' | 'failed') =>
      telemetry.count({ name: 'mail', provider: provider.id, result });
    sending.then(count, () => count('failed'));
    return sending;
  };
  const { send, notify } = provider;
  return {
    ...provider,
    send: (link) => observe(send(link)),
    notify: (notice) => observe(notify(notice)),
  };
}
