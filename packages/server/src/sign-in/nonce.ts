import {
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { AuthError } from '../common/auth-error.ts';
import { nonceMemory } from '../store/history.ts';
import type { Store } from '../store/store.ts';

/**
 * The purpose of a nonce.
 * - `form`: the CSRF token of a form or a next-auth client, also good as the nonce of a sign-in message through next-auth's
 * contract, because RainbowKit's adapter has no other.
 * - `sign-in`: the ERC-4361 nonce of a message and nothing else: a contract account's message is public while its owners sign, and
 * must not authorise posts of that browser.
 * - `link`, `merge`: of a message that links a wallet to, or joins its user with, one user. They open no session.
 * - `email`: the token of a mailed link. It needs no code in the browser that requested it.
 * - `mailbox`: in a cookie of a browser that signed in with a mailbox, whose SHA-256 is the key.
 */
export type NoncePurpose = (typeof purposes)[number];

const purposes = ['form', 'sign-in', 'link', 'merge', 'email', 'mailbox'] as const;

const noncePattern = /^[0-9a-f]{64}$/;

/** The allowed skew between clocks of instances, in milliseconds: a clock far ahead would issue nonces that live too long. */
const clockSkew = 60_000;

/** Issues and recognises nonces. */
export type Nonces = ReturnType<typeof createNonces>;

/**
 * Issues and recognises nonces: 64 hex characters, time (4 bytes, seconds) ‖ random (12) ‖ HMAC-SHA256 over purpose, both, the
 * browser's key, and the id of the user where it is for one (16).
 *
 * Nothing is stored when one is issued. The browser's key is in an HttpOnly cookie, so a nonce works only in the browser that
 * requested it, and any number of tabs may hold one each.
 */
export function createNonces(options: {
  /** The current secret first: it issues. Older ones still verify. */
  readonly secrets: readonly string[];
  readonly now: () => number;
  readonly random: (bytes: number) => Buffer;
}) {
  const createKeys = (use: string) =>
    options.secrets.map((secret) =>
      // Made once: a key that is given as bytes is prepared anew for every HMAC, in four times the time.
      createSecretKey(createHmac('sha256', secret).update(`portico ${use} 1`).digest()),
    );
  const keys = new Map(purposes.map((purpose) => [purpose, createKeys(`${purpose} nonce`)]));
  const codeKeys = createKeys('email code');

  return {
    issue(purpose: NoncePurpose, browserKey: string, userId = ''): string {
      const [currentKey] = keys.get(purpose) ?? [];
      if (!currentKey) throw new TypeError('createNonces needs at least one secret');
      const head = Buffer.alloc(16);
      head.writeUInt32BE(Math.floor(options.now() / 1000), 0);
      options.random(12).copy(head, 4);
      return Buffer.concat([head, mac(currentKey, head, browserKey + userId)]).toString('hex');
    },
    /**
     * Returns the time when this server issued the nonce to this browser and user for this purpose, in ms since the epoch; else
     * undefined, also for a time more than a minute ahead.
     */
    issuedAt(
      purpose: NoncePurpose,
      nonce: string,
      browserKey: string,
      userId = '',
    ): number | undefined {
      if (!noncePattern.test(nonce) || !noncePattern.test(browserKey)) return undefined;
      const bytes = Buffer.from(nonce, 'hex');
      const head = bytes.subarray(0, 16);
      const genuine = keys
        .get(purpose)
        ?.some((key) => timingSafeEqual(mac(key, head, browserKey + userId), bytes.subarray(16)));
      const time = head.readUInt32BE(0) * 1000;
      return genuine && time <= options.now() + clockSkew ? time : undefined;
    },
    /** HMAC-SHA256 of a text about the code of a mailed link, by the current secret first. */
    codeDigests: (text: string): readonly Buffer[] =>
      codeKeys.map((key) => createHmac('sha256', key).update(text).digest()),
  };
}

function mac(key: KeyObject, head: Buffer, holder: string): Buffer {
  return createHmac('sha256', key).update(head).update(holder).digest().subarray(0, 16);
}

const poolBytes = 4096;

/** Returns cryptographically secure random bytes, each once. Drawn in blocks: a block costs as much as a single token. */
export function createRandom(): (bytes: number) => Buffer {
  let pool = Buffer.alloc(0);
  return (bytes) => {
    if (bytes > pool.byteLength) pool = randomBytes(Math.max(bytes, poolBytes));
    const taken = pool.subarray(0, bytes);
    pool = pool.subarray(bytes);
    return taken;
  };
}

/** A nonce that this server issued to the browser that signs in. */
export type SignInNonce = {
  readonly purpose: NoncePurpose;
  /** In ms since the epoch. */
  readonly issuedAt: number;
  /** Its hash, which the store keeps. */
  readonly hash: string;
  /** Time that the store keeps it once it was tried or used, in ms since the epoch. */
  readonly expiresAt: number;
};

/** The nonces of one browser, as a provider sees them. */
export type SignInNonces = {
  /** Finds a nonce; undefined unless it was issued to this browser. */
  find(nonce: string): SignInNonce | undefined;
  /** @throws AuthError NONCE_USED, NONCE_ATTEMPTS */
  requireUsable(nonce: SignInNonce): Promise<void>;
  /**
   * Runs one attempt. It counts from its beginning, so that parallel attempts cannot exceed the limit together; one that decided
   * nothing (an outage, owners who still have to approve) does not count.
   * @throws AuthError NONCE_USED, NONCE_ATTEMPTS, and what the attempt throws
   */
  attempt<Result>(nonce: SignInNonce, run: () => Promise<Result>): Promise<Result>;
};

/** Longest life of a nonce: the owners of a contract account sign one after the other, or in a transaction. */
export const contractNonceSeconds = 24 * 3600;

const maximumAttempts = 5;

/** The nonces of one browser that are good for the given purposes; for `link` and `merge` only one user's. */
export function signInNonces(
  { nonces, store }: { readonly nonces: Nonces; readonly store: Store },
  browserKey: string | undefined,
  purposes: readonly NoncePurpose[],
  userId?: string,
): SignInNonces {
  return {
    find(nonce) {
      if (browserKey === undefined) return undefined;
      for (const purpose of purposes) {
        const issuedAt = nonces.issuedAt(purpose, nonce, browserKey, userId);
        if (issuedAt === undefined) continue;
        const hash = createHash('sha256').update(nonce).digest('hex');
        return { purpose, issuedAt, hash, expiresAt: issuedAt + nonceMemory };
      }
      return undefined;
    },
    async requireUsable({ hash, issuedAt }) {
      const known = await store.findNonce(hash, issuedAt);
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
        const code = cause instanceof AuthError && cause.code;
        const undecided = code === 'CHAIN_UNAVAILABLE' || code === 'APPROVAL_PENDING';
        if (undecided) await store.releaseAttempt(hash);
        throw cause;
      }
    },
  };
}
