import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { AccountReader } from '../account/account-reader.ts';
import {
  type DialogView,
  type LazyAccountReader,
  PorticoContext,
} from '../context/portico-context.ts';
import { loadOnce } from '../load-once.ts';
import { en } from '../locales/en/locale.ts';
import type { Locale } from '../locales/locale.ts';
import { SessionProvider, type SessionProviderProps } from '../session/use-session.tsx';
import { createStore } from '../store.ts';
import type { ArrangeWallets } from '../wallet/catalogue/wallet-descriptor.ts';
import type { WalletStore } from '../wallet/wallet-store.ts';
import { browserWalletStore } from '../wallet/wallet-store.ts';
import { DialogHost } from './dialog-host.tsx';

/** The options of a site, and those of `SessionProvider`. Except for `locale` and children, the first values count. */
export type PorticoProviderProps = SessionProviderProps & {
  /** The name of the site for visitors. */
  readonly appName: string;
  /** The project id of WalletConnect. Without one, wallets that need it show an error when picked. */
  readonly walletConnectProjectId?: string | undefined;
  /** A relay of the WalletConnect protocol, `wss://…`. Default: WalletConnect's own. */
  readonly walletConnectRelayUrl?: string | undefined;
  /** Adds, re-orders or removes wallets. Called once, when the visitor first opens the list. */
  readonly wallets?: ArrangeWallets;
  /**
   * The statement that visitors sign, unless the server sends its own. Printable ASCII, one line. Default:
   * "Sign in to {appName}."
   */
  readonly statement?: string;
  /** The language, such as `de` from `@portico/react/locales/de`. Default: English. */
  readonly locale?: Locale;
  /** RPC URLs of Base, most preferred first. Default: the site's proxy, `/api/rpc`. */
  readonly rpcUrls?: readonly string[];
  /** An RPC URL of Ethereum for ENS names. Without it only Basenames are shown. */
  readonly ethereumRpcUrl?: string | undefined;
  /** The site's page on which visitors see and end their sessions, such as `/account`. */
  readonly sessionsUrl?: string | undefined;
};

/**
 * Provides the session, the wallet and their dialogs. Loads no wallet code before the visitor interacts,
 * except to reconnect the wallet that was connected last.
 *
 * @example
 * <PorticoProvider session={session} appName="Example">
 *   <ConnectButton />
 * </PorticoProvider>
 */
export function PorticoProvider({
  appName,
  statement = `Sign in to ${appName}.`,
  walletConnectProjectId,
  walletConnectRelayUrl,
  wallets,
  rpcUrls,
  ethereumRpcUrl,
  sessionsUrl,
  locale = en,
  children,
  ...session
}: PorticoProviderProps): ReactNode {
  const [fixed] = useState(() => {
    const wallet = browserWalletStore({
      appName,
      walletConnectProjectId,
      walletConnectRelayUrl,
      wallets,
      rpcUrls,
    });
    return {
      appName,
      statement,
      wallet,
      hasProjectId: Boolean(walletConnectProjectId),
      view: createStore<DialogView>('closed'),
      account: lazyAccountReader(wallet, ethereumRpcUrl),
      sessionsUrl,
    };
  });
  const value = useMemo(() => ({ ...fixed, locale }), [fixed, locale]);
  useEffect(() => {
    void fixed.wallet.resume();
  }, [fixed]);
  return (
    <SessionProvider {...session}>
      <PorticoContext value={value}>
        {children}
        <DialogHost />
      </PorticoContext>
    </SessionProvider>
  );
}

let pageReader: LazyAccountReader | undefined;

/** The account reader of this page: one, like the wallet that it reads for. On servers only a placeholder. */
function lazyAccountReader(
  wallet: WalletStore,
  ethereumRpcUrl: string | undefined,
): LazyAccountReader {
  if (pageReader) return pageReader;
  const { getSnapshot, subscribe, set } = createStore<AccountReader | undefined>(undefined);
  const load = loadOnce(async () => {
    const [{ createAccountReader }, engine] = await Promise.all([
      import('../account/account-reader.ts'),
      wallet.load(),
    ]);
    const reader = createAccountReader(engine, ethereumRpcUrl);
    set(reader);
    return reader;
  });
  const lazy = { getSnapshot, subscribe, load };
  if (typeof window !== 'undefined') pageReader = lazy;
  return lazy;
}
