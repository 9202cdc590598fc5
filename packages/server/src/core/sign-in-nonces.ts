import { AuthError } from '../auth-error.ts';
import type { Store } from '../store/store.ts';
import { hashNonce, type NoncePurpose, type Nonces } from './nonce.ts';

/** A nonce that this server issued to the browser that signs in. */
export type SignInNonce = {
  readonly purpose: NoncePurpose;
  /** In ms since the epoch. */
  readonly issuedAt: number;
  /** What the store keeps of it. */
  readonly hash: string;
  /** How long the store keeps it once it was tried or used, in ms since the epoch. */
  readonly expiresAt: number;
};

/** The nonces of one browser, as a provider sees them. */
export type SignInNonces = {
  /** What is known of a nonce; undefined unless it was issued to this browser. */
  find(nonce: string): SignInNonce | undefined;
  /** @throws AuthError NONCE_USED, NONCE_ATTEMPTS */
  requireUsable(nonce: SignInNonce): Promise<void>;
  /**
   * Runs one attempt. It counts from its beginning, so that parallel attempts cannot exceed the limit together; an
   * attempt that decided nothing (an outage, owners who still have to approve) does not count.
   * @throws AuthError NONCE_USED, NONCE_ATTEMPTS, and what the attempt throws
   */
  attempt<Result>(nonce: SignInNonce, run: () => Promise<Result>): Promise<Result>;
};

/** Longest life of a nonce: the owners of a contract account sign one after the other, or in a transaction. */
export const contractNonceSeconds = 24 * 3600;

/** How long a nonce that was used or tried is remembered: instances whose clocks differ must not accept it again. */
const rememberedSeconds = contractNonceSeconds + 3600;

/** Failed attempts that one nonce allows. */
const maximumAttempts = 5;

/** The nonces of one browser that are good for the given purposes. */
export function signInNonces(
  {
    nonces,
    store,
  }: {
    readonly nonces: Nonces;
    readonly store: Pick<Store, 'findNonce' | 'reserveAttempt' | 'releaseAttempt'>;
  },
  browserKey: string | undefined,
  purposes: readonly NoncePurpose[],
): SignInNonces {
  return {
    find(nonce) {
      if (browserKey === undefined) return undefined;
      for (const purpose of purposes) {
        const issuedAt = nonces.issuedAt(purpose, nonce, browserKey);
        if (issuedAt !== undefined) {
          const expiresAt = issuedAt + rememberedSeconds * 1000;
          return { purpose, issuedAt, hash: hashNonce(nonce), expiresAt };
        }
      }
      return undefined;
    },
    async requireUsable({ hash }) {
      const known = await store.findNonce(hash);
      if (known && known.used_at !== null) throw new AuthError('NONCE_USED');
      if (known && known.attempts >= maximumAttempts) throw new AuthError('NONCE_ATTEMPTS');
    },
    async attempt({ hash, expiresAt }, run) {
      const outcome = await store.reserveAttempt(hash, expiresAt, maximumAttempts);
      if (outcome === 'used') throw new AuthError('NONCE_USED');
      if (outcome === 'exhausted') throw new AuthError('NONCE_ATTEMPTS');
      try {
        return await run();
      } catch (cause) {
        if (isUndecided(cause)) await store.releaseAttempt(hash);
        throw cause;
      }
    },
  };
}

function isUndecided(cause: unknown): boolean {
  return (
    cause instanceof AuthError &&
    (cause.code === 'CHAIN_UNAVAILABLE' || cause.code === 'APPROVAL_PENDING')
  );
}
