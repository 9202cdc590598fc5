import { createHash } from 'node:crypto';
import { AuthError } from '../auth-error.ts';
import type { AccountKind } from './account-kind.ts';
import { type ChainReaderOptions, createChainReader } from './node/chain-reader.ts';
import { parseSignature } from './parse-signature.ts';
import { recoverAddress } from './recover-address.ts';
import { createRefusalCache } from './refusal-cache.ts';
import { type UnwrappedSignature, unwrapSignature } from './unwrap-signature.ts';
import { encodeVerdictCall, type VerdictAnswer } from './verdict-call.ts';

/** What is claimed: that the account on this chain signed this hash. */
export type SignatureClaim = {
  readonly address: `0x${string}`;
  readonly chainId: number;
  /** 32 bytes: for a sign-in, the EIP-191 hash of the message as it was received. */
  readonly hash: Uint8Array;
  /** 0x-prefixed hex, unchecked. `0x` asks a contract about an approval that it keeps itself. */
  readonly signature: unknown;
};

/** Whether the claim is true. */
export type Verification =
  /** `block` is the one that was asked, where the chain was. */
  | { readonly ok: true; readonly kind: AccountKind; readonly block?: number }
  | { readonly ok: false; readonly code: VerificationRefusal };

/** Why it is not. Never an outage: that is an exception. */
export type VerificationRefusal =
  | 'ADDRESS_RESERVED'
  | 'SIG_MALFORMED'
  | 'SIG_INVALID'
  /** A contract account knows no approval of this message yet; its owners may still give it. */
  | 'APPROVAL_PENDING'
  | 'SIG_DEPLOY_FAILED';

/** Tells whose signature it is, for every kind of account. */
export type Verifier = {
  /** @throws AuthError CHAIN_UNAVAILABLE when only the chain could tell and no node does */
  verify(claim: SignatureClaim): Promise<Verification>;
};

/** Below lie zero, the precompiles and other addresses that no key or contract of a person has. */
const firstOrdinaryAddress = 0x10000n;

/**
 * Makes a verifier. A key's signature is recovered here, without any node. Everything else takes exactly
 * one `eth_call`, which never reverts, so that trouble with a node is never taken for a bad signature.
 */
export function createVerifier(options: ChainReaderOptions): Verifier {
  const chain = createChainReader(options);
  const refusals = createRefusalCache(options.now);
  return {
    async verify({ address, chainId, hash, signature: value }) {
      if (BigInt(address) < firstOrdinaryAddress) return refuse('ADDRESS_RESERVED');
      const signature = readSignature(value);
      if (signature === undefined) return refuse('SIG_MALFORMED');
      const key = keyKind({ address, hash }, signature);
      if (key !== undefined) return { ok: true, kind: key };
      const { inner } = signature;

      const question = keyOf(address, chainId, hash, String(value));
      if (refusals.has(question)) return refuse('SIG_INVALID');
      const answer = await chain.ask(encodeVerdictCall({ address, hash, signature }), chainId);
      if (answer.verdict === 'not-deployed') return refuse('SIG_DEPLOY_FAILED');
      if (answer.verdict === 'accepted') {
        return { ok: true, kind: kindOf(answer), block: answer.block };
      }
      // The answer to an empty signature is meant to change: owners approve on the chain.
      if (inner.length === 0 && answer.code === 'contract') return refuse('APPROVAL_PENDING');
      refusals.add(question);
      return refuse('SIG_INVALID');
    },
  };
}

/**
 * The kind of account of a claim when its key signed, else undefined: then only the chain can tell. No node is asked.
 */
export function recoverKind(claim: SignatureClaim): 'eoa' | 'eoa-8010' | undefined {
  const signature = readSignature(claim.signature);
  return signature && BigInt(claim.address) >= firstOrdinaryAddress
    ? keyKind(claim, signature)
    : undefined;
}

function keyKind(
  { address, hash }: Pick<SignatureClaim, 'address' | 'hash'>,
  { wrapper, inner }: UnwrappedSignature,
): 'eoa' | 'eoa-8010' | undefined {
  // The inner signature of ERC-6492 is the contract's: its key is not the account's.
  if (wrapper === 'erc6492' || recoverAddress(hash, inner) !== address.toLowerCase()) return;
  return wrapper === 'erc8010' ? 'eoa-8010' : 'eoa';
}

/**
 * Verifies a claim and returns the kind of account that signed.
 * @throws AuthError with the code of the refusal; CHAIN_UNAVAILABLE when only the chain could tell and no node does
 */
export type VerifySignature = (claim: SignatureClaim) => Promise<AccountKind>;

/** Makes `verifySignature`, which throws where the verifier returns a refusal. */
export function createVerifySignature(verifier: Verifier): VerifySignature {
  return async (claim) => {
    const verification = await verifier.verify(claim);
    if (!verification.ok) throw new AuthError(verification.code);
    return verification.kind;
  };
}

const refuse = (code: VerificationRefusal) => ({ ok: false, code }) as const;

function readSignature(value: unknown): UnwrappedSignature | undefined {
  try {
    return unwrapSignature(parseSignature(value));
  } catch (cause) {
    if (cause instanceof AuthError) return undefined;
    throw cause;
  }
}

function kindOf({ code }: VerdictAnswer): AccountKind {
  if (code === 'none') return 'contract-undeployed';
  return code === 'delegation' ? '7702' : 'contract';
}

function keyOf(address: string, chainId: number, hash: Uint8Array, signature: string): string {
  return createHash('sha256')
    .update(`${chainId}|${address}|${signature}|`.toLowerCase())
    .update(hash)
    .digest('base64url');
}
