'use client';

import type { Portico, PorticoConfig, WritableStore } from '@portico/core';
import type { ConfirmationReason } from '@portico/core/internal/session/session-store';
import type { Locale, Words } from '@portico/locales';
import { type ComponentType, createContext, useContext } from 'react';

/** The open dialog. `connect` leads from a wallet to a session, `link` links it; `mismatch` asks about an account that is not linked. */
export type DialogView = 'closed' | 'connect' | 'link' | 'account' | 'mismatch' | 'network';

/** The state that the provider shares with everything below it. */
export type PorticoContextValue = Pick<Portico['internal'], 'storage' | 'wallet' | 'account'> &
  Pick<Portico['internal']['options'], 'appName' | 'chains' | 'loadStyles' | 'sessionsUrl'> & {
    /** The state of the config, as actions take it: read once, because on a server each reading creates another. */
    readonly config: PorticoConfig;
    readonly locale: Locale;
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
  };

/** The context of a `PorticoProvider`; read it with `usePortico`. */
export const PorticoContext = createContext<PorticoContextValue | undefined>(undefined);

/** Throws outside a provider. */
export function usePortico(): PorticoContextValue {
  const value = useContext(PorticoContext);
  if (value === undefined) {
    throw new Error('This needs a <PorticoProvider> around it. Put one at the root of the app.');
  }
  return value;
}

/** True for a dialog that another one covers: it keeps its state and shows nothing. */
export const CoveredContext = createContext(false);

/** A change of the account that waits for the visitor to sign in again. */
export type Confirmation = {
  readonly reason: ConfirmationReason;
  /** Carries the change out, or gives it up. Called once. */
  readonly settle: (isConfirmed: boolean) => void;
};

/** The provider's language. */
export function useLocale(): Locale {
  return usePortico().locale;
}

/** Set around the dialogs, whose words are loaded with them. */
export const WordsContext = createContext<Words | undefined>(undefined);

/** Loads all words of a language. Rejects when that fails. */
export async function loadWords(locale: Locale): Promise<Words> {
  return { ...locale.button, ...(await locale.load()) };
}
