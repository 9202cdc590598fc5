'use client';

import { createStore, type Portico } from '@portico/core';
import type { Locale } from '@portico/locales';
import { en } from '@portico/locales/en/locale';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type DialogView, PorticoContext } from '../context/portico-context.ts';
import {
  SessionBoundary,
  SessionProvider,
  type SessionProviderProps,
} from '../session/use-session.tsx';
import { DialogHost } from './dialog-host.tsx';

/** The props of `PorticoProvider`. */
export type PorticoProviderProps = Omit<SessionProviderProps, 'config'> & {
  /** The result of `createPortico`. Another one remounts everything below. */
  readonly config: Portico;
  /** The language, such as `de` from `@portico/react/locales/de`. Default: English. */
  readonly locale?: Locale;
};

/**
 * Provides the session, the wallet and their dialogs. Loads no wallet code before the visitor interacts, except to reconnect the wallet
 * that was connected last.
 *
 * @example
 * const portico = createPortico({ appName: 'Example' });
 *
 * <PorticoProvider config={portico} session={session}><ConnectButton /></PorticoProvider>
 */
export function PorticoProvider({
  config,
  locale = en,
  children,
  session,
}: PorticoProviderProps): ReactNode {
  return (
    <SessionProvider config={config} session={session}>
      <PorticoState config={config} locale={locale}>
        {children}
        <SessionBoundary fallback={null}>
          <DialogHost />
        </SessionBoundary>
      </PorticoState>
    </SessionProvider>
  );
}

type PorticoStateProps = {
  readonly config: Portico;
  readonly locale: Locale;
  readonly children: ReactNode;
};

/** Rendered below the session's provider, which mounts it anew for another config. */
function PorticoState({ config, locale, children }: PorticoStateProps): ReactNode {
  const [fixed] = useState(() => {
    const { internal } = config;
    const { options, storage, wallet, account } = internal;
    return {
      ...options,
      config: { internal },
      storage,
      wallet,
      account,
      hasProjectId: Boolean(options.walletConnectProjectId),
      view: createStore<DialogView>('closed'),
    };
  });
  const value = useMemo(() => ({ ...fixed, locale }), [fixed, locale]);
  useEffect(() => {
    void fixed.wallet.resume();
  }, [fixed]);
  return <PorticoContext.Provider value={value}>{children}</PorticoContext.Provider>;
}
