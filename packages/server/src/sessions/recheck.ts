import { AuthError, getStatus } from '../common/auth-error.ts';
import type { Logger } from '../common/logger.ts';
import type { VerifySignature } from '../signature/verify-signature.ts';
import type { SessionRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { type Emit, emitEnded } from './events.ts';

/**
 * Asks the chain if a contract account still accepts the signature of a session. `revoked`: it does not, and the session was ended.
 * `unknown`: no node could answer; the session stays.
 */
export type Recheck = (row: SessionRow) => Promise<'confirmed' | 'revoked' | 'unknown'>;

/** A session in use is checked this often, in milliseconds. */
export const recheckInterval = 15 * 60_000;

/** After an outage: soon, but not with every request. */
const retryInterval = 60_000;

type RecheckEnvironment = {
  readonly store: Store;
  readonly verifySignature: VerifySignature;
  readonly now: () => number;
  readonly logger: Logger;
  readonly emit: Emit | undefined;
};

/**
 * Owners of a contract account change (ERC-1271 is not pure), and a former one must not stay signed in (ERC-4361, "Session Management").
 */
export function createRecheck({
  store,
  verifySignature,
  now,
  logger,
  emit,
}: RecheckEnvironment): Recheck {
  // One question to the chain answers all requests of a page.
  const pending = new Map<string, ReturnType<Recheck>>();

  /** Records the check. Where nothing can be written, as on a full disk, the chain's answer still holds. */
  const recordCheck = async (tokenHash: string, at: number) => {
    try {
      await store.recordCheck(tokenHash, at);
    } catch (error) {
      logger.warn({ err: error }, 'the check of a contract account could not be recorded');
    }
  };

  const recheck: Recheck = async ({ token_hash: tokenHash, address, chain_id: chainId }) => {
    const proof = await store.findProof(tokenHash);
    // It is deleted with its session, which ended meanwhile.
    if (proof === undefined || address === null || chainId === null) return 'revoked';
    try {
      await verifySignature({
        address: `0x${address.slice(2)}`,
        chainId,
        hash: Buffer.from(proof.hash.slice(2), 'hex'),
        signature: proof.signature,
      });
      await recordCheck(tokenHash, now());
      return 'confirmed';
    } catch (cause) {
      if (!(cause instanceof AuthError)) throw cause;
      const { code } = cause;
      if (code === 'CHAIN_UNAVAILABLE') {
        await recordCheck(tokenHash, now() - recheckInterval + retryInterval);
        return 'unknown';
      }
      if (getStatus(code) >= 500) throw cause;
      const ending = { at: now(), event: 'session-ended', actor: 'chain', ip: null } as const;
      const ended = await store.endSessions({ tokenHash }, ending, 1);
      if (emit !== undefined) await emitEnded(emit, ended, 'chain');
      logger.info({ code }, 'a contract account revoked its session');
      return 'revoked';
    }
  };

  return (row) => {
    const known = pending.get(row.token_hash);
    if (known !== undefined) return known;
    const outcome = recheck(row).finally(() => pending.delete(row.token_hash));
    pending.set(row.token_hash, outcome);
    return outcome;
  };
}
