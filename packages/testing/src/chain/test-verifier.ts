import { type Hex, hexToBytes } from 'viem';
import { AuthError } from '../../../server/src/common/auth-error.ts';
import { createNodePool } from '../../../server/src/nodes/node-pool.ts';
import { createVerifySignature } from '../../../server/src/signature/verify-signature.ts';

/** A claim as tests write it: the hash in hex, on Base unless it says otherwise. */
export type TestClaim = {
  readonly address: `0x${string}`;
  readonly hash: Hex;
  readonly signature: string;
  readonly chainId?: number;
};

/** Verifies a claim and tells the outcome and its price: `contract after 1 request`. One at a time. */
export type TestVerifier = (claim: TestClaim) => Promise<string>;

/** @param nodes Addresses of nodes, most preferred first. */
export function createTestVerifier(nodes: readonly string[]): TestVerifier {
  let requests = 0;
  const pool = createNodePool({
    urls: nodes,
    now: Date.now,
    fetch(url, init) {
      requests += 1;
      return fetch(url, init);
    },
  });
  // The same for every chain, as when a node of another one is configured.
  const verifySignature = createVerifySignature({ nodes: { get: () => pool }, now: Date.now });
  return async ({ hash, chainId = 8453, ...claim }) => {
    requests = 0;
    const outcome = await verifySignature({ ...claim, chainId, hash: hexToBytes(hash) }).catch(
      (cause: unknown) => {
        if (cause instanceof AuthError) return cause.code;
        throw cause;
      },
    );
    return `${outcome} after ${requests} ${requests === 1 ? 'request' : 'requests'}`;
  };
}
