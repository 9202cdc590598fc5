import type { AccountRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

/** The dependencies of finding a user by another account of a key. */
export type SameKeyEnvironment = {
  readonly store: Pick<Store, 'findAccount'>;
  /** The chains of which a key's accounts belong to one user; none where each account has a user of its own. */
  readonly sameUserChains: readonly number[];
};

/** Other accounts of a key. */
export type SameKey = {
  /** Those that it has, or would have, on other chains. */
  readonly sameKey: readonly string[];
  /** The oldest of them that joins others to its user. */
  readonly beside?: AccountRow | undefined;
};

/** Finds the other accounts of the key that proved an account. */
export async function findSameKey(
  { store, sameUserChains }: SameKeyEnvironment,
  { account, address }: { readonly account: string; readonly address?: string },
): Promise<SameKey> {
  const sameKey = sameUserChains
    .map((chainId) => `eip155:${chainId}:${address}`)
    .filter((other) => other !== account);
  const found = await Promise.all(sameKey.map((other) => store.findAccount(other)));
  const [beside] = found
    .flatMap((row) => (row?.by_key === 'joins' ? [row] : []))
    .sort((one, other) => one.linked_at - other.linked_at);
  return { sameKey, beside };
}
