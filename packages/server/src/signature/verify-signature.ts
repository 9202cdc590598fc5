import { createHash } from 'node:crypto';
import { AuthError } from '../common/auth-error.ts';
import type { AccountKind, KeyKind } from '../common/kinds.ts';
import { NodeError, type RpcOutcome } from '../nodes/node.ts';
import type { AskNodes, NodeLimits, NodePool } from '../nodes/node-pool.ts';
import type { Operation, Outcome, Telemetry } from '../telemetry/telemetry.ts';
import {
  loadEngine,
  readSignature,
  recoverAddress,
  type UnwrappedSignature,
} from './read-signature.ts';
import { decodeVerdictAnswer, encodeVerdictCall, type VerdictAnswer } from './verdict-call.ts';

/** A claim that the account on this chain signed this hash. */
export type SignatureClaim = {
  readonly address: `0x${string}`;
  readonly chainId: number;
  /** 32 bytes: for a sign-in, the EIP-191 hash of the message as it was received. */
  readonly hash: Uint8Array;
  /** 0x-prefixed hex, unchecked. `0x` asks a contract about an approval that it stores itself. */
  readonly signature: unknown;
};

/** Returns true if a key proved the account, on every chain. Other answers are about one chain, and may change. */
export function isKeyKind(kind: AccountKind | undefined): kind is KeyKind {
  return kind === 'eoa' || kind === 'eoa-8010';
}

/**
 * Verifies a claim and returns the kind of account that signed.
 * @throws AuthError SIG_INVALID, SIG_MALFORMED, SIG_DEPLOY_FAILED or ADDRESS_RESERVED; APPROVAL_PENDING while a contract account
 * stores no approval of the message, which its owners may still give; CHAIN_MISMATCH when only a chain could tell that the site
 * does not use; CHAIN_UNAVAILABLE when no node of it answers
 */
export type VerifySignature = (claim: SignatureClaim) => Promise<AccountKind>;

/** Recovers the kind of account of a claim whose key signed, without a node; undefined for any other, also for a malformed one. */
export async function recoverKind(claim: SignatureClaim): Promise<KeyKind | undefined> {
  try {
    return (await readClaim(claim)).kind;
  } catch (cause) {
    if (cause instanceof AuthError) return undefined;
    throw cause;
  }
}

/** Reads the signature of a claim, and the kind of account where its key made it. @throws AuthError ADDRESS_RESERVED, SIG_MALFORMED */
async function readClaim({ address, hash, signature }: SignatureClaim): Promise<{
  readonly unwrapped: UnwrappedSignature;
  readonly kind: KeyKind | undefined;
}> {
  if (BigInt(address) < firstOrdinaryAddress) throw new AuthError('ADDRESS_RESERVED');
  const unwrapped = readSignature(signature);
  const { wrapper, inner } = unwrapped;
  // The inner signature of ERC-6492 is the contract's: its key is not the account's.
  if (wrapper === 'erc6492') return { unwrapped, kind: undefined };
  const signer = recoverAddress(hash, inner, await loadEngine());
  if (signer !== address.toLowerCase()) return { unwrapped, kind: undefined };
  return { unwrapped, kind: wrapper === 'erc8010' ? 'eoa-8010' : 'eoa' };
}

/** Below lie zero, the precompiles and other addresses that no key or contract of a person has. */
const firstOrdinaryAddress = 0x10000n;

/** Answers to an `eth_call` of Verdict.sol take 400 bytes; this leaves room for a provider's wrapping. */
const verificationLimits: NodeLimits = {
  perNode: 2500,
  overall: 6000,
  running: 16,
  waiting: 64,
  maximumBytes: 16 * 1024,
};

/** Recovers a key's signature without a node. Everything else takes one `eth_call` that never reverts: an outage is no bad signature. */
export function createVerifySignature(options: {
  readonly nodes: { get(chainId: number): NodePool | undefined };
  /** Number of nodes of the account's chain that must give the same verdict. Default 1. */
  readonly quorum?: number;
  readonly now: () => number;
  readonly limits?: Partial<NodeLimits>;
  /** Returns true if an account, as CAIP-10, has signed in before. Default: none has. */
  readonly isKnown?: (account: string) => Promise<boolean>;
}): VerifySignature {
  const { nodes, now, quorum = 1, isKnown = async () => false } = options;
  const limits = { ...verificationLimits, ...options.limits };
  const priorityPools = new Map<number, (account: string) => Promise<AskNodes>>();
  const getPriorityPool = (chainId: number) => {
    const pool = nodes.get(chainId);
    if (pool === undefined) throw new AuthError('CHAIN_MISMATCH');
    const selectPool = priorityPools.get(chainId) ?? createPriorityPools(pool, limits, isKnown);
    priorityPools.set(chainId, selectPool);
    return selectPool;
  };
  const refused = createRefusalCache(now);
  return async (claim) => {
    const { address, chainId, hash } = claim;
    const { unwrapped, kind } = await readClaim(claim);
    if (kind !== undefined) return kind;

    const selectPool = getPriorityPool(chainId);
    const key = toKey(claim);
    if (refused.has(key)) throw new AuthError('SIG_INVALID');
    const askNodes = await selectPool(`eip155:${chainId}:${address}`);
    const call = encodeVerdictCall(address, hash, unwrapped);
    const answers = await askNodes([{ method: 'eth_call', params: [call, 'latest'] }], {
      read: (outcomes) => readVerdict(outcomes, chainId),
      quorum,
    });
    const { verdict, code } = agreed(answers);
    if (verdict === 'not-deployed') throw new AuthError('SIG_DEPLOY_FAILED');
    if (verdict === 'accepted') return toAccountKind(code);
    // The answer to an empty signature is meant to change: owners approve on the chain.
    if (unwrapped.inner.length === 0 && code === 'contract')
      throw new AuthError('APPROVAL_PENDING');
    // Without code the account may be deployed at any moment, and accept then.
    if (code !== 'none') refused.add(key);
    throw new AuthError('SIG_INVALID');
  };
}

/** Reads the verdict. @throws NodeError when the answer is not one of Verdict.sol on the right chain */
function readVerdict([outcome]: readonly RpcOutcome[], chainId: number): VerdictAnswer {
  if (outcome !== undefined && 'error' in outcome) {
    // Only the number: messages of nodes may repeat the request.
    const { code } = outcome.error;
    throw new NodeError(`answered with JSON-RPC error ${code}`, { countsAsFailure: false });
  }
  const answer = decodeVerdictAnswer(outcome?.result);
  if (answer === undefined) throw new NodeError('answered with something else than five words');
  if (answer.chainId !== chainId) throw new NodeError(`is a node of chain ${answer.chainId}`);
  if (answer.verdict === 'too-little-gas') {
    // It may be enough for calls that take less.
    throw new NodeError('gives calls too little gas', { countsAsFailure: false });
  }
  return answer;
}

/** @throws AuthError CHAIN_UNAVAILABLE when nodes contradict each other */
function agreed([answer, ...others]: readonly VerdictAnswer[]): VerdictAnswer {
  if (answer === undefined || others.some(({ verdict }) => verdict !== answer.verdict)) {
    const cause = new Error('The nodes disagree');
    throw new AuthError('CHAIN_UNAVAILABLE', { retryAfter: 5, cause });
  }
  return answer;
}

function toAccountKind(code: VerdictAnswer['code']): AccountKind {
  if (code === 'none') return 'contract-undeployed';
  return code === 'delegation' ? '7702' : 'contract';
}

function toKey({ address, chainId, hash, signature }: SignatureClaim): string {
  return createHash('sha256')
    .update(`${chainId}|${address}|${String(signature)}|`.toLowerCase())
    .update(hash)
    .digest('base64url');
}

const refusalLifetime = 60_000;

/** A few megabytes at most. */
const maximumRefusals = 10_000;

/** Remembers for a minute which claims were refused, so that repeating one costs no call. */
export function createRefusalCache(now: () => number) {
  // In the order of their expiry, because all live equally long.
  const expiries = new Map<string, number>();
  return {
    has: (key: string): boolean => (expiries.get(key) ?? 0) > now(),
    add(key: string): void {
      expiries.delete(key);
      for (const [oldest, expiry] of expiries) {
        if (expiry > now() && expiries.size < maximumRefusals) break;
        expiries.delete(oldest);
      }
      expiries.set(key, now() + refusalLifetime);
    },
  };
}

type Check<Kind> = (claim: SignatureClaim) => Promise<Kind>;

/** Makes checks of signatures observed ones; returns them as they are without an instrument. */
export function createObserveSignatures(
  chains: readonly { readonly id: number }[],
  telemetry: Telemetry | undefined,
): <Kind extends AccountKind | undefined>(check: Check<Kind>) => Check<Kind> {
  if (telemetry === undefined) return (check) => check;
  const operations = new Map(
    chains.map(({ id: chainId }): [number, Operation] => [chainId, { name: 'signature', chainId }]),
  );
  return (check) => (claim) => {
    // The chain is the client's word, and may be none of the site's.
    const operation = operations.get(claim.chainId);
    if (operation === undefined) return check(claim);
    return telemetry.measure(operation, () => check(claim), toOutcome);
  };
}

/** A check for keys alone leaves contracts open, which are checked after it. */
function toOutcome(kind: AccountKind | undefined): Outcome {
  return kind === undefined ? { code: 'no-key' } : { code: 'ok', kind };
}

/** Checks of one account at once in the pool of known accounts: anyone can claim to be one. Further checks go with the others. */
const maximumPerAccount = 2;

/**
 * Two shares of a node pool: for accounts that have signed in before, and for all others. So a flood of unknown accounts, each of which
 * costs a slow node a call, keeps no member out. A rejection of `isKnown` counts as no.
 */
function createPriorityPools(
  pool: NodePool,
  limits: NodeLimits,
  isKnown: (account: string) => Promise<boolean>,
): (account: string) => Promise<AskNodes> {
  const common = pool.share(limits, 'signature');
  const known = pool.share(limits, 'signature-known');
  const running = new Map<string, number>();

  return async (account) => {
    if (!(await isKnown(account).catch(() => false))) return common;
    const count = running.get(account) ?? 0;
    if (count >= maximumPerAccount) return common;
    running.set(account, count + 1);
    return async (...call) => {
      try {
        return await known(...call);
      } finally {
        const left = (running.get(account) ?? 1) - 1;
        if (left === 0) running.delete(account);
        else running.set(account, left);
      }
    };
  };
}
