import { createSiweMessage, type ErrorCode } from '@portico/protocol';
import { privateKeyToAccount } from 'viem/accounts';
import { createSafeStorage } from '../../safe-storage.ts';
import type { SignInFields, SignInProof } from '../../wallet/request-sign-in.ts';
import {
  createPendingMessages,
  type PendingMessages,
  type SignInPurpose,
} from '../pending-message.ts';
import { createSignInStore, type SignInEnvironment, type SignInStore } from '../sign-in-store.ts';
import type { SignedMessage, SignInAnswer, Verification } from '../verification.ts';

/** The account of the visitor's wallet. */
export const account = privateKeyToAccount(`0x${'1'.repeat(64)}`);
export const minute = 60_000;
export const hour = 60 * minute;
const site = {
  domain: 'a.example',
  origin: 'https://a.example',
  chainIds: [8453, 84_532],
} as const;
/** The snapshot of a sign-in that waits for a click. */
export const ready = {
  status: 'idle',
  prepared: true,
  isContract: false,
  hasPendingMessage: false,
};
const accepted: SignInAnswer = {
  ok: true,
  session: {
    id: 'a session',
    user: { id: 'a user' },
    account: 'eip155:8453:0x1',
    accounts: ['eip155:8453:0x1'],
    wallets: [],
    createdAt: '2026-03-01T12:00:00Z',
    expires: '2026-03-08T12:00:00Z',
  },
};
/** An answer without a session. */
export const refused = (status: number, code?: string, retryAfter?: number): SignInAnswer => ({
  ok: false,
  status,
  ...(code === undefined ? {} : { code }),
  ...(retryAfter === undefined ? {} : { retryAfter }),
});

/** A visitor, a wallet and a server in one, scripted by the test. */
export class SignInHarness {
  clock = Date.parse('2026-03-01T12:00:00Z');
  nonces = 0;
  nonceFailures = 0;
  /** The number of posts that throw unexpectedly. */
  verifyFailures = 0;
  serverAhead = 0;
  chainId = 8453;
  connected = true;
  /** The wallet approves connecting. */
  connects = true;
  signedIn = false;
  /** The next answers of the wallet and the server; afterwards they accept. */
  readonly walletErrors: unknown[] = [];
  readonly switchErrors: unknown[] = [];
  readonly answers: SignInAnswer[] = [];
  /** The statement of the site's own. */
  statement = 'Sign in to Example.';
  /** The statement that the server sends with a nonce. */
  serverStatement: string | undefined;
  /** The reason why the server has no nonce. */
  nonceCode: ErrorCode = 'CLIENT_FETCH_ERROR';
  readonly signed: string[] = [];
  /** The number of withdrawn requests, which had not reached the wallet. */
  withdrawals = 0;
  readonly posted: SignedMessage[] = [];
  readonly waits: number[] = [];
  /** Called while a post is under way. */
  onPosted: () => void = () => undefined;
  /** The account is a contract, and the answers of its owners instead of a key's signature. */
  contract: boolean | undefined = false;
  readonly ownersAnswers: `0x${string}`[] = [];
  /** The timeouts of the signatures, in order: true is a long one. */
  readonly longTimeouts: boolean[] = [];
  readonly stored = new Map<string, string>();
  /** The answer of a wallet with ERC-7846 to the request for a proof. */
  prove: (fields: SignInFields) => Promise<SignInProof | undefined> = (fields) =>
    this.proofOver(fields);
  holdSignature: Promise<void> | undefined;
  /** The wallet takes longer than the timeout. */
  takesLong = false;

  pending(purpose: SignInPurpose = 'sign-in'): PendingMessages {
    const storage = {
      getItem: (key: string) => this.stored.get(key) ?? null,
      setItem: (key: string, value: string) => void this.stored.set(key, value),
      removeItem: (key: string) => void this.stored.delete(key),
    };
    return createPendingMessages(
      createSafeStorage(() => storage),
      site,
      () => this.clock,
      purpose,
    );
  }

  async proofOver(fields: SignInFields): Promise<SignInProof> {
    const { address } = account;
    const message = createSiweMessage({ ...fields, address, version: '1' });
    return { address, message, signature: await account.signMessage({ message }) };
  }

  /** A message of this site for the account. */
  messageFor(): string {
    const nonce = '0'.repeat(64);
    const issuedAt = new Date(this.clock).toISOString();
    const { address } = account;
    const fields = { address, nonce, issuedAt, version: '1', chainId: 8453 } as const;
    return createSiweMessage({ domain: site.domain, uri: site.origin, ...fields });
  }

  signIn(): SignInStore {
    return createSignInStore(this.environment());
  }

  /** @param verification the server's part, if it is not this harness's */
  environment(verification?: Verification): SignInEnvironment {
    return {
      ...site,
      statement: this.statement,
      account: () =>
        this.connected ? { address: account.address, chainId: this.chainId } : undefined,
      requestNonce: async () => {
        if (this.nonceFailures > 0) {
          this.nonceFailures -= 1;
          return { ok: false, code: this.nonceCode };
        }
        this.nonces += 1;
        return {
          ok: true,
          nonce: String(this.nonces).padStart(64, '0'),
          statement: this.serverStatement,
          serverTime: this.clock + this.serverAhead,
        };
      },
      pending: this.pending(),
      withdraw: () => {
        this.withdrawals += 1;
      },
      engine: async () => ({
        switchChain: async (chainId) => {
          const error = this.switchErrors.shift();
          if (error !== undefined) throw error;
          this.chainId = chainId;
        },
        isContract: async () => this.contract,
        connect: async (_, signIn) => {
          const proof = signIn && (await this.prove(signIn.fields));
          if (proof) signIn?.onProof(proof);
          this.connected = this.connects;
          return this.connects;
        },
        signMessage: async (text, { patient = false, onTimeout } = {}) => {
          this.signed.push(text);
          this.longTimeouts.push(patient);
          if (this.takesLong) onTimeout?.();
          await this.holdSignature;
          const error = this.walletErrors.shift();
          if (error !== undefined) throw error;
          return this.ownersAnswers.shift() ?? account.signMessage({ message: text });
        },
      }),
      verify: async (proof) => {
        this.posted.push(proof);
        this.onPosted();
        if (this.verifyFailures > 0) {
          this.verifyFailures -= 1;
          throw new TypeError('No such thing');
        }
        return this.answers.shift() ?? accepted;
      },
      isAccepted: async (address) => this.signedIn && address === account.address,
      now: () => this.clock,
      wait: async (milliseconds) => {
        this.waits.push(milliseconds);
        this.clock += milliseconds;
      },
      ...verification,
    };
  }
}
