'use client';

import type { AccountName, Store } from '@portico/core';
import type { AccountReader, Source } from '@portico/core/internal/account/account-reader';
import type { Address } from '@portico/protocol';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { usePortico } from '../context/portico-context.ts';

const getNothing = () => undefined;
const neverChanges = () => getNothing;

/** Returns the value of a store; undefined without one, and on a server. */
export function useStore<State>(store: Store<State> | undefined): State | undefined {
  return useSyncExternalStore(
    store?.subscribe ?? neverChanges,
    store?.getSnapshot ?? getNothing,
    getNothing,
  );
}

/** The account reader, whose code is loaded when `wanted`. Undefined until then. */
export function useAccountReader(wanted: boolean): AccountReader | undefined {
  const { account } = usePortico();
  const reader = useStore(account);
  useEffect(() => {
    // When the code cannot be loaded, what it would have read stays unknown.
    if (wanted) account.load().catch(getNothing);
  }, [wanted, account]);
  return reader;
}

/** A fact about an account, on a chain where it depends on one, read while a component shows it. */
export function useAccountSource<Value>(
  kind: (reader: AccountReader) => (account: Address, chainId: number) => Source<Value>,
  account: Address | undefined,
  chainId = 0,
): Value | undefined {
  const reader = useAccountReader(account !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `kind` only ever picks a field
  const source = useMemo(
    () => (reader && account ? kind(reader)(account, chainId) : undefined),
    [reader, account, chainId],
  );
  return useStore(source);
}

/** Returns the name of an account, for display only: its Basename or ENS name, null when it has none, undefined while that is unknown. */
export function useName(account: Address | undefined): AccountName | null | undefined {
  return useAccountSource(({ name }) => name, account);
}
