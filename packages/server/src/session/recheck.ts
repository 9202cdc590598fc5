import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import type { SessionRow } from '../store/store.ts';

/**
 * Asks the chain again whether a contract account still accepts the signature that opened a session.
 * `ended`: it does not, and now the session is no more. `unknown`: no node could tell; the session stays.
 */
export type Recheck = (row: SessionRow) => Promise<'confirmed' | 'ended' | 'unknown'>;

/** A session in use is checked this often, in milliseconds. */
export const recheckInterval = 15 * 60_000;

/** After an outage: soon, but not with every request. */
const retryInterval = 60_000;

/**
 * Owners of a contract account change (ERC-1271 is not a pure function), and who is no owner any more must
 * not stay signed in until the session would end by itself (ERC-4361, "Session Management").
 */
export function createRecheck({
  store,
  verifier,
  now,
  log,
}: Pick<AuthContext, 'store' | 'verifier' | 'now' | 'log'>): Recheck {
  // A page asks several things at once; one question to the chain answers them all.
  const underWay = new Map<string, ReturnType<Recheck>>();

  /** Where nothing can be written, as on a full disk, the chain's answer is still true. */
  const note = async (tokenHash: string, at: number) => {
    try {
      await store.noteCheck(tokenHash, at);
    } catch (error) {
      log.warn({ err: error }, 'the check of a contract account could not be noted');
    }
  };

  const recheck: Recheck = async ({ token_hash: tokenHash, address, chain_id: chainId }) => {
    const proof = await store.findProof(tokenHash);
    // It goes with its session: that ended meanwhile.
    if (proof === undefined || address === null || chainId === null) return 'ended';
    try {
      const verification = await verifier.verify({
        address: toHex(address),
        chainId,
        hash: Buffer.from(proof.hash.slice(2), 'hex'),
        signature: proof.signature,
      });
      const at = now();
      if (verification.ok) {
        await note(tokenHash, at);
        return 'confirmed';
      }
      const ending = { at, event: 'session-ended', actor: 'chain', ip: null } as const;
      await store.endSessions({ tokenHash }, ending);
      log.info({ code: verification.code }, 'a contract account withdrew from its session');
      return 'ended';
    } catch (cause) {
      if (!(cause instanceof AuthError && cause.code === 'CHAIN_UNAVAILABLE')) throw cause;
      await note(tokenHash, now() - recheckInterval + retryInterval);
      return 'unknown';
    }
  };

  return (row) => {
    const known = underWay.get(row.token_hash);
    if (known !== undefined) return known;
    const outcome = recheck(row).finally(() => underWay.delete(row.token_hash));
    underWay.set(row.token_hash, outcome);
    return outcome;
  };
}

function toHex(value: string): `0x${string}` {
  return `0x${value.slice(2)}`;
}
