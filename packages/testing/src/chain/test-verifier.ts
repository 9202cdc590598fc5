import { type Hex, hashMessage, hexToBytes } from 'viem';
import { AuthError } from '../../../server/src/common/auth-error.ts';
import type { AccountKind } from '../../../server/src/common/kinds.ts';
import { createNodePool } from '../../../server/src/nodes/node-pool.ts';
import { createVerifySignature } from '../../../server/src/signature/verify-signature.ts';
import type { TestWallet } from './test-wallet.ts';

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

const hash = hashMessage('example.com wants you to sign in. Chain ID: 8453');
const altered = hashMessage('example.com wants you to sign in. Chain ID: 1');

/** An account, and those who would like to be it. */
export type Rivals = {
  readonly right: TestWallet;
  /** The same account with another account's key. */
  readonly wrong: TestWallet;
  /** Another account, of the same kind and with other owners. */
  readonly other: TestWallet;
};

/** Verifies every combination of account, signer and message. */
export async function verifyAll(
  verify: TestVerifier,
  { right, wrong, other }: Rivals,
): Promise<Record<string, string>> {
  const { address } = right;
  const signature = await right.sign(hash);
  const claims = {
    'the right signer': { address, hash, signature },
    'the wrong signer': { address, hash, signature: await wrong.sign(hash) },
    'an altered message': { address, hash: altered, signature },
    'a signature of another message': { address, hash, signature: await right.sign(altered) },
    'the signature of another account': { address, hash, signature: await other.sign(hash) },
    'the signature for another account': { address: other.address, hash, signature },
    'the same refused again': { address, hash: altered, signature },
  };
  const outcomes: Record<string, string> = {};
  for (const [name, claim] of Object.entries(claims)) outcomes[name] = await verify(claim);
  return outcomes;
}

/** The outcomes of verifyAll when only the right signer gets in. */
export function onlyTheRightSigner(
  kind: AccountKind,
  { hasCode = kind === '7702' || kind === 'contract' } = {},
): Record<string, string> {
  // What deploys one account leaves the other undeployed.
  const foreign = kind === 'contract-undeployed' ? 'SIG_DEPLOY_FAILED' : 'SIG_INVALID';
  const byKey = kind === 'eoa' || kind === 'eoa-8010';
  return {
    'the right signer': byKey ? `${kind} after 0 requests` : `${kind} after 1 request`,
    'the wrong signer': 'SIG_INVALID after 1 request',
    'an altered message': 'SIG_INVALID after 1 request',
    'a signature of another message': 'SIG_INVALID after 1 request',
    'the signature of another account': `${foreign} after 1 request`,
    'the signature for another account': `${foreign} after 1 request`,
    // An account without code may be deployed meanwhile, and is asked again.
    'the same refused again': `SIG_INVALID after ${hasCode ? '0 requests' : '1 request'}`,
  };
}
