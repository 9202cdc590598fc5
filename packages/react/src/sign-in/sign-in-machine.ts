import {
  type Address,
  base,
  createSiweMessage,
  type ErrorCode,
  isErrorCode,
} from '@portico/protocol';
import type { SignInResult } from '../session/session-client.ts';
import { walletErrorCode } from '../wallet/wallet-error.ts';

/** The sentences that the specification fixes; the exact reason stands beside them. */
export type SignInSentence = Extract<ErrorCode, `SIGN_IN_${string}`>;

/** Where a sign-in is: idle → signing → verifying, and done when there is a session. */
export type SignInSnapshot = {
  readonly status: 'idle' | 'signing' | 'verifying' | 'done';
  /** Whether the message can be signed at once. */
  readonly prepared: boolean;
  /** Why the last try ended. Absent after a refusal in the wallet, which is silent. */
  readonly failure?: { readonly sentence: SignInSentence; readonly code?: ErrorCode };
  /** While verifying: what the server cannot tell right now. The signature is kept and posted again. */
  readonly waiting?: ErrorCode;
};

/** Everything the machine takes from its surroundings. */
export type SignInSurroundings = {
  /** `host` of the page, as ERC-4361 wants its domain. */
  readonly domain: string;
  /** Origin of the page. */
  readonly origin: string;
  readonly statement: string | undefined;
  /** The connected account and its chain at this moment, if any. */
  readonly account: () => { readonly address: Address; readonly chainId: number } | undefined;
  /** A token of `GET /csrf`, with the server's clock in milliseconds where it is known. */
  readonly requestNonce: () => Promise<{ csrfToken: string; serverTime: number | undefined }>;
  /** @throws WalletError */
  readonly switchToBase: () => Promise<void>;
  /** @throws WalletError */
  readonly signMessage: (text: string) => Promise<string>;
  readonly verify: (proof: { message: string; signature: string }) => Promise<SignInResult>;
  /** Whether the server holds a session of this account for this browser. */
  readonly isSignedIn: (address: Address) => Promise<boolean>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
};

export type SignInMachine = {
  readonly getSnapshot: () => SignInSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Fetches the nonce ahead of the click, so that the click itself can open the wallet; again once it
   * is old. To be called now and then while the dialog is open.
   */
  readonly prepare: () => Promise<void>;
  /** Signs and verifies. Each call is a whole try, whatever ended the one before. */
  readonly sign: () => Promise<void>;
  /** Gives up whatever is under way; a late answer of the wallet is dropped. */
  readonly stop: () => void;
};

/** A nonce lives ten minutes on the server; one this old is replaced before it is signed. */
const nonceLife = 5 * 60_000;

/** How long a kept signature is posted again. The nonce behind it would not live longer. */
const verifyPatience = 8 * 60_000;

type Nonce = { readonly token: string; readonly fetchedAt: number; readonly clockAhead: number };

type SignedMessage = {
  readonly address: Address;
  readonly message: string;
  readonly signature: string;
};

export function createSignInMachine(surroundings: SignInSurroundings): SignInMachine {
  const { now, wait } = surroundings;
  const listeners = new Set<() => void>();
  let snapshot: SignInSnapshot = { status: 'idle', prepared: false };
  let nonce: Nonce | undefined;
  let preparing: Promise<void> | undefined;
  /** Grows with every try; what an older one brings is dropped. */
  let attempt = 0;

  function show(next: Omit<SignInSnapshot, 'prepared'>): void {
    snapshot = { ...next, prepared: nonce !== undefined };
    for (const listener of listeners) listener();
  }

  const fresh = () => nonce !== undefined && now() - nonce.fetchedAt < nonceLife;

  async function fetchNonce(): Promise<void> {
    const { csrfToken, serverTime } = await surroundings.requestNonce();
    const fetchedAt = now();
    // Clocks of visitors are wrong by minutes; the message carries the server's time.
    nonce = { token: csrfToken, fetchedAt, clockAhead: (serverTime ?? fetchedAt) - fetchedAt };
    // Only that the message is ready changes: what the last try ended with stays to be read.
    show(snapshot);
  }

  async function prepare(): Promise<void> {
    if (preparing === undefined && fresh()) return;
    preparing ??= fetchNonce().finally(() => {
      preparing = undefined;
    });
    const mine = attempt;
    try {
      await preparing;
    } catch {
      // A nonce that is merely old is fetched again by the click, which then says what went wrong.
      if (mine === attempt && nonce === undefined && snapshot.failure === undefined) {
        fail('SIGN_IN_PREPARE', 'CLIENT_FETCH_ERROR');
      }
    }
  }

  function fail(sentence: SignInSentence, code?: ErrorCode): void {
    show({ status: 'idle', failure: code === undefined ? { sentence } : { sentence, code } });
  }

  function messageFor(address: Address, { token, clockAhead }: Nonce): string {
    return createSiweMessage({
      domain: surroundings.domain,
      address,
      ...(surroundings.statement === undefined ? {} : { statement: surroundings.statement }),
      uri: surroundings.origin,
      version: '1',
      chainId: base.id,
      nonce: token,
      issuedAt: new Date(now() + clockAhead).toISOString(),
    });
  }

  /** The signed message, or undefined when this try is over; then the snapshot says why. */
  async function signedMessage(mine: number): Promise<SignedMessage | undefined> {
    try {
      const account = surroundings.account();
      if (account === undefined) {
        fail('SIGN_IN_SIGN', 'WALLET_DISCONNECTED');
        return undefined;
      }
      // Signatures of contract accounts hold on one chain only, so the wallet moves before it signs.
      if (account.chainId !== base.id) await surroundings.switchToBase();
      if (mine !== attempt || nonce === undefined) return undefined;
      const message = messageFor(account.address, nonce);
      const signature = await surroundings.signMessage(message);
      return mine === attempt ? { address: account.address, message, signature } : undefined;
    } catch (error) {
      if (mine !== attempt) return undefined;
      const code = walletErrorCode(error);
      if (code === 'WALLET_REJECTED') show({ status: 'idle' });
      else fail('SIGN_IN_SIGN', code);
      return undefined;
    }
  }

  /** Posts until the server can tell. Nobody signs twice because of an outage. */
  async function verify(mine: number, { address, ...proof }: SignedMessage): Promise<void> {
    const deadline = now() + verifyPatience;
    let answersLost = false;
    for (let tries = 0; ; tries += 1) {
      const result = await surroundings.verify(proof);
      if (mine !== attempt) return;
      const code = isErrorCode(result.code) ? result.code : undefined;
      // When an answer was lost the server may have said yes, and refuses the same message from then on.
      if (result.ok || (answersLost && (await surroundings.isSignedIn(address)))) {
        nonce = undefined;
        if (mine === attempt) show({ status: 'done' });
        return;
      }
      answersLost ||= result.status === 0;
      const cannotTell = result.status === 0 || result.status === 429 || result.status >= 500;
      if (!cannotTell || now() > deadline) {
        // The server may have spent this nonce; the next try signs another one.
        nonce = undefined;
        fail('SIGN_IN_VERIFY', code);
        void prepare();
        return;
      }
      show({ status: 'verifying', waiting: code ?? 'CLIENT_FETCH_ERROR' });
      await wait(result.retryAfter ?? Math.min(1000 * 2 ** tries, 15_000));
      if (mine !== attempt) return;
    }
  }

  async function sign(): Promise<void> {
    if (snapshot.status !== 'idle') return;
    attempt += 1;
    const mine = attempt;
    try {
      if (!fresh()) {
        nonce = undefined;
        show({ status: 'idle' });
        await prepare();
        if (mine !== attempt || nonce === undefined) return;
      }
      show({ status: 'signing' });
      const proof = await signedMessage(mine);
      if (proof === undefined) return;
      show({ status: 'verifying' });
      await verify(mine, proof);
    } catch {
      if (mine === attempt) fail('SIGN_IN_UNKNOWN');
    }
  }

  return {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    prepare,
    sign,
    stop() {
      attempt += 1;
      show({ status: 'idle' });
    },
  };
}
