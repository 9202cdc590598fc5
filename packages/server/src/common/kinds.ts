/**
 * The kind of account that proved itself.
 * - `eoa`: its key signed. Also the root key of an EIP-7702 account.
 * - `eoa-8010`: the same, in the wrapper of ERC-8010.
 * - `7702`: the code that it delegates to accepted (ERC-1271).
 * - `contract`: its code accepted (ERC-1271).
 * - `contract-undeployed`: the code that its wallet will deploy accepted (ERC-6492).
 */
export type AccountKind = KeyKind | '7702' | 'contract' | 'contract-undeployed';

/** The kinds that a recovered key proves, without a chain. */
export type KeyKind = 'eoa' | 'eoa-8010';

/**
 * The reason why a session ended without being signed out: `replaced` by a new sign-in of the same browser, ended by the `user`
 * from the list, by the site's code (`operator`), by the `chain` where a contract account no longer accepts its signature, because
 * its account was `unlinked`, or its user `merged` into another.
 */
export type SessionEndReason = 'replaced' | 'user' | 'operator' | 'chain' | 'unlinked' | 'merged';
