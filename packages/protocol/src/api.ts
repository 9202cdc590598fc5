/** Base path of the session API on the site's origin. Fixed, because next-auth's client assumes it too. */
export const authBasePath = '/api/auth';

/** Portico's mark as the path of an SVG on a grid of 24, to be stroked with 3: two columns and a lintel on a step, whole pixels at 16. */
export const porticoMark = 'M0 21H24H19.5V3H22.5H1.5H4.5V21';

/** Checksummed (EIP-55) or lower-case account address. */
export type Address = `0x${string}`;

/** A wallet's account: what CAIP-10 writes as `eip155:8453:0x…`. */
export type WalletAccount = {
  /** Checksummed. */
  readonly address: Address;
  /** EIP-155 chain id: a contract account exists only on its chain. */
  readonly chainId: number;
  /** The same as in `session.accounts`. */
  readonly account: string;
};

/** Fields of every session. Dates are ISO 8601 in UTC. */
export type SessionBase = {
  /** Names the session, for the list of the user's sessions; opens nothing. */
  readonly id: string;
  /** The user, in next-auth's shape. For a wallet `name` is the checksummed address. */
  readonly user: {
    /** Stays the same whichever account signs in. */
    readonly id: string;
    readonly name?: string;
    readonly email?: string;
    readonly image?: string;
  };
  /** The account that signed in: CAIP-10 for wallets, such as `eip155:8453:0x…` with its checksum, otherwise `provider:id`. */
  readonly account: string;
  /** Every account that is linked to the user, oldest first, `account` included. */
  readonly accounts: readonly string[];
  /** The wallets among `accounts`, in the same order. */
  readonly wallets: readonly WalletAccount[];
  /** Checksummed address that signed in; absent for sessions that no wallet opened. Required where `siwe()` is the only provider. */
  readonly address?: Address;
  /** EIP-155 chain id that the sign-in message named. */
  readonly chainId?: number;
  /** When the session began. */
  readonly createdAt: string;
  /** When it ends unless used again: the sooner of the idle and the absolute limit. */
  readonly expires: string;
};

/**
 * A session as the browser and server code see it.
 * @typeParam Data what the site's `session.data` adds
 */
export type Session<Data extends object = RegisteredData> = SessionBase & Readonly<Data>;

/**
 * Types are inferred from `createAuth` without this. A site that prefers to name its session server once augments it, here or
 * in `@portico/react`, and `Session` and `useSession()` carry the site's data without a type argument:
 *
 * @example
 * declare module '@portico/react' {
 *   interface Register {
 *     auth: typeof auth;
 *   }
 * }
 */
// biome-ignore lint/suspicious/noEmptyInterface: sites add to it
// biome-ignore lint/style/useConsistentTypeDefinitions: sites add to it, which a type alias does not allow
export interface Register {}

// biome-ignore lint/complexity/noBannedTypes: an intersection with {} adds nothing, which is what no data is
type NoData = {};

type RegisteredData = Register extends { auth: infer Auth } ? DataOf<Auth> : NoData;

/** Fields that every session has where only wallets sign in. */
type WalletData = Pick<SessionBase, 'address' | 'chainId'>;

/** Fields that a server's `session.data` adds to its sessions, and the wallet where there always is one. */
type DataOf<Auth> = Auth extends { session(...values: never[]): Promise<infer Found> }
  ? Omit<NonNullable<Found>, Exclude<keyof SessionBase, keyof WalletData>>
  : NoData;

/** The session of a server with the site's data, `InferSession<typeof auth>`; of anything else, `Session`. */
export type InferSession<Auth> = 0 extends 1 & Auth
  ? Session
  : Auth extends { session(...values: never[]): Promise<infer Found> }
    ? Extract<NonNullable<Found>, SessionBase>
    : Session;

/** One account of a user. Dates are ISO 8601 in UTC. */
export type LinkedAccount = {
  /** The account, in the form of `session.account`. */
  readonly account: string;
  /** The id of the provider that it signs in with. */
  readonly provider: string;
  /** A wallet's address, checksummed, and the EIP-155 chain id of its message. */
  readonly address?: Address;
  readonly chainId?: number;
  /** Profile from its last sign-in. */
  readonly name?: string;
  readonly email?: string;
  readonly linkedAt: string;
  /** When it last opened a session, or was linked. */
  readonly lastUsedAt: string;
};

/** One person, whatever they sign in with. Dates are ISO 8601 in UTC. */
export type User = {
  readonly id: string;
  readonly createdAt: string;
  /** Oldest first; at least one. */
  readonly accounts: readonly LinkedAccount[];
};

/**
 * The header of a `GET /session` that found the session ended just now, with the code of the reason: a contract
 * account whose owners changed. Later responses are those of an anonymous browser.
 */
export const sessionEndedHeader = 'portico-session-ended';

/** The id of the JSON block in which a page of the shell has its state. */
export const stateElementId = 'portico-state';

/** `GET /session`: the session, or an empty object when unauthenticated. Never null, never 401. */
export type SessionAnswer = Session | Record<string, never>;

/**
 * `GET /nonce`: what a sign-in message of a wallet needs. Bound to the browser by the cookie that comes with it. With
 * `purpose=link` what the message of a wallet that is linked needs, with `purpose=merge` that of a wallet whose user joins the
 * signed-in one: both bound to the user as well, and refused unless the session is fresh (401 without one).
 */
export type NonceAnswer = {
  /** The ERC-4361 nonce: 64 lower-case hex characters. */
  readonly nonce: string;
  /** The statement that the message must carry, where the site has one. */
  readonly statement?: string;
};

/** `POST /verify`, as JSON. */
export type VerifyRequest = {
  /** The ERC-4361 message that was signed. */
  readonly message: string;
  /** The signature, in hex with 0x. */
  readonly signature: string;
  /** Signs in only as this user, by its id: a confirmation. Any other account is refused with ACCOUNT_NOT_LINKED. */
  readonly user?: string;
  /**
   * Decides about an account that another one removed within 72 hours: true links it again and signs in to its user,
   * false makes a new user. Without it such an account is refused with ACCOUNT_UNLINKED; the same signature is good again.
   */
  readonly restore?: boolean;
};

/** `POST /verify`: the session that was opened. */
export type VerifyAnswer = { readonly session: Session };

/** `GET /csrf`. Through next-auth's contract the token is good as the ERC-4361 nonce: 64 lower-case hex characters. */
export type CsrfAnswer = { readonly csrfToken: string };

/** One entry of `GET /providers`. */
export type Provider = {
  readonly id: string;
  readonly name: string;
  readonly type: 'credentials' | 'email';
  /** Absolute. */
  readonly signinUrl: string;
  /** Absolute. */
  readonly callbackUrl: string;
};

/** `GET /providers`: id → provider. Never empty. */
export type ProvidersAnswer = Readonly<Record<string, Provider>>;

/**
 * The answer to a POST with `json=true`. `url` is absolute; on failure it carries `?error=` for
 * next-auth's client, and `code` names the exact reason from the catalogue.
 */
export type RedirectAnswer = {
  readonly url: string;
  /** A code of the catalogue, or one of the site's own, returned by its `allow`. */
  readonly code?: string;
  readonly message?: string;
};

/** One of the user's own sessions. Dates are ISO 8601 in UTC. */
export type OwnSession = {
  /** Names the session for `POST /sessions/end`; opens nothing. */
  readonly id: string;
  /** True for the session of this request. */
  readonly current: boolean;
  readonly createdAt: string;
  /** At most a minute behind. */
  readonly lastSeenAt: string;
  readonly expires: string;
  /** The browser's user agent, printable and bounded. */
  readonly userAgent: string | null;
};

/** `GET /sessions`, newest first, at most a hundred. 401 when unauthenticated. */
export type SessionsAnswer = { readonly sessions: readonly OwnSession[] };

/** `POST /sessions/end` and `POST /sessions/end-others`: how many ended. */
export type EndSessionsAnswer = { readonly ended: number };

/** One account of the signed-in user. */
export type OwnAccount = LinkedAccount & {
  /** True for the account that opened the session of this request. */
  readonly current: boolean;
};

/** The user and its accounts, oldest first. */
export type OwnAccountsAnswer = {
  readonly user: { readonly id: string; readonly createdAt: string };
  readonly accounts: readonly OwnAccount[];
};

/** `GET /accounts`: the user, its accounts and its sessions. 401 when unauthenticated. */
export type AccountPageAnswer = OwnAccountsAnswer & SessionsAnswer;

/**
 * `POST /accounts/link` with `{ message, signature }`: links a wallet to the user. `POST /accounts/merge` with the same: a wallet of
 * another user brings all accounts of that user along, whose sessions end.
 */
export type LinkAnswer = { readonly accounts: readonly OwnAccount[] };

/** `POST /accounts/email` with `{ email, provider? }`: a link was mailed that links the address to the user. */
export type LinkEmailAnswer = { readonly sent: true };

/** `POST /accounts/unlink` with `{ account }`: what is left, and how many sessions of it ended. */
export type UnlinkAnswer = LinkAnswer & { readonly ended: number };

/** Any failure that is not a redirect. */
export type ErrorAnswer = {
  /** A code of the catalogue, or one of the site's own, returned by its `allow`. */
  readonly code: string;
  readonly message: string;
  /** Absolute URL with `?error=`, in responses to a POST. next-auth's client throws when a refused sign-in has none. */
  readonly url?: string;
};

/** Settings of WalletConnect, which connects wallets on phones. */
export type WalletConnectSettings = {
  /** The app's project id at WalletConnect. */
  readonly projectId: string;
  /** The relay for the encrypted messages, `wss://…`. */
  readonly relayUrl: string;
};

/** WalletConnect's own relay. */
export const walletConnectRelayUrl = 'wss://relay.walletconnect.org';
