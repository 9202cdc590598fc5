import { createContext, useContext } from 'react';
import type { LazyAccount } from '../account/lazy-account.ts';
import type { Locale } from '../locales/locale.ts';
import type { WalletStore } from '../wallet/wallet-store.ts';
import type { DialogViewStore } from './dialog-view.ts';

/** What the provider shares with everything below it. */
export type PorticoContextValue = {
  readonly appName: string;
  /** The sentence that visitors sign. */
  readonly statement: string | undefined;
  readonly locale: Locale;
  readonly wallet: WalletStore;
  /** Whether wallets on phones can be paired. */
  readonly hasProjectId: boolean;
  readonly view: DialogViewStore;
  /** Names, balances and transactions. */
  readonly account: LazyAccount;
  /** Where visitors see and end their sessions. */
  readonly sessionsUrl: string | undefined;
};

/** Around everything below a `PorticoProvider`; read it with `usePortico`. */
export const PorticoContext = createContext<PorticoContextValue | undefined>(undefined);

/** Throws when no provider surrounds the component. */
export function usePortico(): PorticoContextValue {
  const value = useContext(PorticoContext);
  if (value === undefined) {
    throw new Error('This needs a <PorticoProvider> around it. Put one at the root of the app.');
  }
  return value;
}
