import type { Address } from '@portico/protocol';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { AccountReader, Source } from '../account/account-reader.ts';
import { usePortico } from './portico-context.ts';

const nothing = () => undefined;
const never = () => nothing;

/** The account reader, whose code is fetched when `wanted`. Undefined until it is there. */
export function useAccountReader(wanted: boolean): AccountReader | undefined {
  const { account } = usePortico();
  const reader = useSyncExternalStore(account.subscribe, account.getSnapshot, nothing);
  useEffect(() => {
    // When the code cannot be fetched, what it would have told stays unknown.
    if (wanted) account.load().catch(nothing);
  }, [wanted, account]);
  return reader;
}

/** A fact about an account, asked for while something shows it. */
export function useAccountSource<Value>(
  kind: (reader: AccountReader) => (account: Address) => Source<Value>,
  account: Address | undefined,
): Value | undefined {
  const reader = useAccountReader(account !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `kind` only ever picks a field
  const source = useMemo(
    () => (reader && account ? kind(reader)(account) : undefined),
    [reader, account],
  );
  return useSyncExternalStore(source?.subscribe ?? never, source?.getSnapshot ?? nothing, nothing);
}
