/**
 * How an account proved itself.
 * - `eoa`: its key signed. Also the root key of an EIP-7702 account.
 * - `eoa-8010`: the same, in the wrapper of ERC-8010.
 * - `7702`: the code that it delegates to accepted (ERC-1271).
 * - `contract`: its code accepted (ERC-1271).
 * - `contract-undeployed`: the code that its wallet will deploy accepted (ERC-6492).
 */
export type AccountKind = 'eoa' | 'eoa-8010' | '7702' | 'contract' | 'contract-undeployed';

/**
 * Whether the answer hung on the state of the chain. It may change then, and the account is its address on
 * that one chain: elsewhere the same address may belong to somebody else.
 */
export function dependsOnChain(kind: AccountKind): boolean {
  return kind !== 'eoa' && kind !== 'eoa-8010';
}
