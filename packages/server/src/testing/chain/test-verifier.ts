import { type Hex, hexToBytes } from 'viem';
import { createVerifier } from '../../signature/create-verifier.ts';

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
  const verifier = createVerifier({
    nodes,
    now: Date.now,
    fetch(url, init) {
      requests += 1;
      return fetch(url, init);
    },
  });
  return async ({ hash, chainId = 8453, ...claim }) => {
    requests = 0;
    const verification = await verifier.verify({ ...claim, chainId, hash: hexToBytes(hash) });
    const outcome = verification.ok ? verification.kind : verification.code;
    return `${outcome} after ${requests} ${requests === 1 ? 'request' : 'requests'}`;
  };
}
