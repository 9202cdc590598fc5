import type { Portico, PorticoInternals } from '@portico/core/internal/create-portico';
import type { WritableStore } from '@portico/core/internal/store';
import type { Locale } from '@portico/locales';
import type { Chain } from '@portico/protocol';
import { type ComponentType, createContext, useContext } from 'react';

/**
 * The dialog that is open. `connect` leads from picking a wallet to signing in, `link` to linking it; `mismatch`
 * asks what to do when the wallet is on an account that the user of the session has not linked.
 */
export type DialogView = 'closed' | 'connect' | 'link' | 'account' | 'mismatch' | 'network';

/** The state that the provider shares with everything below it. */
export type PorticoContextValue = Pick<PorticoInternals, 'storage' | 'wallet' | 'account'> & {
  readonly config: Portico;
  readonly appName: string;
  readonly locale: Locale;
  /** The chains of the site; undefined for Base alone. Not resolved here: that is no part of the first load. */
  readonly chains: readonly Chain[] | undefined;
  /** Wallets on phones can be paired. */
  readonly hasProjectId: boolean;
  readonly view: WritableStore<DialogView> & {
    /** A dialog that closed in this frame. One that opens in the same frame replaces it. */
    leaving?: HTMLElement | undefined;
    /** The dialog that the host rendered last. */
    shown?: ComponentType | undefined;
    /** The open connect dialog is the one of the page's HTML. */
    inHtml?: boolean;
  };
  /** Resolves when the styles of the dialogs are loaded. */
  readonly loadStyles: (() => Promise<unknown>) | undefined;
  /** The site's page on which visitors see and end their sessions. */
  readonly sessionsUrl: string | undefined;
};

/** Around everything below a `PorticoProvider`; read it with `usePortico`. */
export const PorticoContext = createContext<PorticoContextValue | undefined>(undefined);

/** Throws outside a provider. */
export function usePortico(): PorticoContextValue {
  const value = useContext(PorticoContext);
  if (value === undefined) {
    throw new Error('This needs a <PorticoProvider> around it. Put one at the root of the app.');
  }
  return value;
}
