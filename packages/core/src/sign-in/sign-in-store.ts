import type { Address, ErrorCode } from '@portico/protocol';
import type { PorticoConfig } from '../create-portico.ts';
import type { SessionStore } from '../session/session-store.ts';
import { createStore, type WritableStore } from '../store.ts';
import type { SignInProof } from '../wallet/request-sign-in.ts';
import { siteChains } from '../wallet/site-chains.ts';
import type { WalletEngine } from '../wallet-engine.ts';
import {
  createPendingMessages,
  type PendingMessage,
  type PendingMessages,
  type SignInPurpose,
  withCookies,
} from './pending-message.ts';
import { createVerification, type Verification } from './verification.ts';

/** The errors of the sign-in steps; the reason stands beside them. */
export type SignInStepError = Extract<ErrorCode, `SIGN_IN_${string}`>;

/** The state of a sign-in: idle → signing → verifying, and done when the server accepted the message. */
export type SignInSnapshot = {
  readonly status: 'idle' | 'signing' | 'verifying' | 'done';
  /** A nonce is there, so that the message can be signed at once. */
  readonly prepared: boolean;
  /** The account is a contract, which may have several owners who sign over hours. */
  readonly isContract: boolean;
  /** Owners may have signed already: the next sign-in continues with the same message. */
  readonly hasPendingMessage: boolean;
  /** The browser stores nothing: the owners' signatures are valid only while this page stays open. */
  readonly isEphemeral?: true;
  /** The account was removed from its user a short time ago: `restore` continues with the visitor's choice, also while that is verified. */
  readonly isRemoved?: true;
  /** The reason why the last sign-in ended. Absent after a rejection in the wallet, which is silent. */
  readonly failure?: {
    readonly step: SignInStepError;
    readonly reason?: ErrorCode;
    /** The site's own sentence, where its server refused with a code that the catalogue does not have. */
    readonly sentence?: string;
  };
  /** While verifying: why the server could not decide yet. The same signature is posted again. */
  readonly retryReason?: ErrorCode;
  /** When done: the account that signed. The wallet may be on another one by now. */
  readonly address?: Address;
};

/** Everything that a sign-in needs from outside; it decides what a message is for. */
export type SignInEnvironment = Verification & {
  /** `host` of the page, the domain of ERC-4361. */
  readonly domain: string;
  readonly origin: string;
  /** Signed unless the server sends its own with the nonce. */
  readonly statement: string | undefined;
  readonly chainIds: readonly [number, ...number[]];
  /** The connected account and its chain, if any. */
  readonly account: () => { readonly address: Address; readonly chainId: number } | undefined;
  /** Loads the wallet's actions. */
  readonly engine: () => Promise<
    Pick<WalletEngine, 'connect' | 'isContract' | 'signMessage' | 'switchChain'>
  >;
  /** Cancels a request that did not reach the wallet yet. */
  readonly withdraw: () => void;
  readonly pending: PendingMessages;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
};

/** A nonce of the server, with what belongs to it. */
export type SignInNonce = {
  readonly nonce: string;
  readonly statement: string | undefined;
  readonly fetchedAt: number;
  /** The server's clock minus the browser's, in milliseconds. */
  readonly clockAhead: number;
};

/** The sign-in of one dialog: what it shows, and the state of its attempts. */
export type SignInStore = WritableStore<SignInSnapshot> & {
  readonly environment: SignInEnvironment;
  nonce?: SignInNonce | undefined;
  /** The request for a nonce in flight, which resolves with the reason when it failed. */
  nonceRequest?: Promise<ErrorCode | undefined> | undefined;
  /** The account whose type was detected last, by chain and address. */
  accountType?: {
    readonly key: string;
    readonly type: 'pending' | 'unknown' | 'key' | 'contract';
    readonly done: Promise<void>;
  };
  /** Increases with every sign-in; results of an older one are ignored. */
  attempt: number;
  /** An approval by the owners' transaction was verified once without a click. */
  resumed?: boolean;
  /** The message that owners were asked to sign outlives this page. */
  isStored: boolean;
  /** Proves an account that was removed from its user: the same signature is good once the visitor chose. */
  removed?: SignInProof | undefined;
};

/** Creates a sign-in at `idle`. It requests nothing before `prepareSignIn`. */
export function createSignInStore(environment: SignInEnvironment): SignInStore {
  return {
    ...createStore<SignInSnapshot>({
      status: 'idle',
      prepared: false,
      isContract: false,
      hasPendingMessage: false,
    }),
    environment,
    attempt: 0,
    isStored: true,
  };
}

/** Shows a status, with everything else that is known. */
export function showSignIn(
  signIn: SignInStore,
  {
    status,
    failure,
    retryReason,
    address,
  }: Pick<SignInSnapshot, 'status' | 'failure' | 'retryReason' | 'address'>,
): void {
  const isContract = isContractAccount(signIn);
  signIn.set({
    status,
    ...(failure === undefined ? {} : { failure }),
    ...(retryReason === undefined ? {} : { retryReason }),
    ...(address === undefined ? {} : { address }),
    prepared: signIn.nonce !== undefined,
    isContract,
    hasPendingMessage: isContract && findPendingMessage(signIn) !== undefined,
    ...(signIn.isStored ? {} : { isEphemeral: true }),
    ...(signIn.removed ? { isRemoved: true } : {}),
  });
}

/** Shows why a sign-in ended. */
export function failSignIn(
  signIn: SignInStore,
  step: SignInStepError,
  reason?: ErrorCode,
  sentence?: unknown,
): void {
  signIn.removed = undefined;
  const why = {
    ...(reason && { reason }),
    ...(typeof sentence === 'string' && { sentence }),
  };
  showSignIn(signIn, { status: 'idle', failure: { step, ...why } });
}

/** Cancels what is in progress; a late answer of the wallet is ignored. */
export function cancelSignIn(signIn: SignInStore): void {
  signIn.attempt += 1;
  signIn.removed = undefined;
  if (signIn.getSnapshot().status === 'signing') signIn.environment.withdraw();
  showSignIn(signIn, { status: 'idle' });
}

/** Discards the message that owners were asked to sign; the next sign-in creates a new one. */
export function startOver(signIn: SignInStore): void {
  signIn.environment.pending.drop();
  cancelSignIn(signIn);
}

/** Returns the chain that an account signs in on: its own, or the first where the site does not use that. */
export function signInChain({ environment: { chainIds } }: SignInStore, chainId: number): number {
  return chainIds.includes(chainId) ? chainId : chainIds[0];
}

/** Finds the message that the owners of the connected account were asked to sign. */
export function findPendingMessage(signIn: SignInStore): PendingMessage | undefined {
  const account = signIn.environment.account();
  return (
    account &&
    signIn.environment.pending.find(account.address, signInChain(signIn, account.chainId))
  );
}

/** Returns true when the connected account is known to be a contract. */
export function isContractAccount({ accountType, environment }: SignInStore): boolean {
  return accountType?.type === 'contract' && accountType.key === accountKey(environment);
}

/** Detects on the chain whether the connected account is a contract, once. `again` repeats it if the answer was unknown. */
export async function detectAccountType(
  signIn: SignInStore,
  { again = false } = {},
): Promise<void> {
  const key = accountKey(signIn.environment);
  if (key === undefined) return;
  const { accountType } = signIn;
  if (accountType?.key !== key || (again && accountType.type === 'unknown')) {
    signIn.accountType = { key, type: 'pending', done: fetchAccountType(signIn, key) };
  }
  await signIn.accountType?.done;
}

async function fetchAccountType(signIn: SignInStore, key: string): Promise<void> {
  const isContract = await (await signIn.environment.engine()).isContract();
  if (signIn.accountType?.key !== key) return;
  const type = isContract === undefined ? 'unknown' : isContract ? 'contract' : 'key';
  signIn.accountType = { ...signIn.accountType, type };
  if (isContract) showSignIn(signIn, signIn.getSnapshot());
}

function accountKey({ account }: SignInEnvironment): string | undefined {
  const connected = account();
  return connected && `${connected.chainId}:${connected.address}`;
}

/** Creates a sign-in with the wallet of a page. */
export function createSignIn(
  portico: PorticoConfig,
  session: SessionStore,
  purpose: SignInPurpose,
): SignInStore {
  const { options, wallet, storage, api } = portico.internal;
  const { now, setTimer } = api.environment;
  const [first, ...others] = siteChains(options.chains);
  // A server renders the dialog, too, and signs nothing.
  const { host = '', origin = '' } = globalThis.location ?? {};
  const chainIds = [first.id, ...others.map(({ id }) => id)] as const;
  const site = { domain: host, origin, chainIds };
  return createSignInStore({
    ...site,
    statement: options.statement ?? `Sign in to ${options.appName}.`,
    account() {
      const connected = wallet.getSnapshot();
      return connected.status === 'connected' ? connected : undefined;
    },
    engine: wallet.load,
    withdraw() {
      // Without the engine nothing was requested.
      wallet.load().then(
        (engine) => engine.withdraw(),
        () => undefined,
      );
    },
    pending: createPendingMessages(withCookies(storage), site, now, purpose),
    ...createVerification(purpose, portico, session),
    now,
    wait: (milliseconds) =>
      new Promise((resolve) => void setTimer(() => resolve(undefined), milliseconds)),
  });
}
