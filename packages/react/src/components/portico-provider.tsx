import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { browserAccount } from '../account/lazy-account.ts';
import { createDialogViewStore } from '../context/dialog-view.ts';
import { PorticoContext } from '../context/portico-context.ts';
import { en } from '../locales/en/locale.ts';
import type { Locale } from '../locales/locale.ts';
import { SessionProvider, type SessionProviderProps } from '../session/session-provider.tsx';
import type { ArrangeWallets } from '../wallet/catalogue/wallet-descriptor.ts';
import { browserWalletStore } from '../wallet/wallet-store.ts';
import { DialogHost } from './dialog-host.tsx';

/** What a site says about itself, beside what `SessionProvider` takes. Apart from `locale` and children, the first values count. */
export type PorticoProviderProps = SessionProviderProps & {
  /** What visitors know the site by. */
  readonly appName: string;
  /** The project id of WalletConnect. Without one, picking a wallet that needs it says so. */
  readonly walletConnectProjectId?: string | undefined;
  /** A relay of WalletConnect's protocol, `wss://…`. Default: WalletConnect's own. */
  readonly walletConnectRelayUrl?: string | undefined;
  /** Adds, re-orders or removes wallets. Called once, when somebody first wants to connect. */
  readonly wallets?: ArrangeWallets;
  /** The sentence that visitors sign. Printable ASCII, one line. Default: "Sign in to {appName}." */
  readonly statement?: string;
  /** What it speaks, such as `de` from `@portico/react/locales/de`. Default: English. */
  readonly locale?: Locale;
  /** Ways to a node of Base, most preferred first. Default: the site's own, `/api/rpc`. */
  readonly rpcUrls?: readonly string[];
  /** A way to a node of Ethereum, where ENS names live. Left out, only Basenames are shown. */
  readonly ethereumRpcUrl?: string | undefined;
  /** The page of the site where visitors see and end their sessions, such as `/account`. */
  readonly sessionsUrl?: string | undefined;
};

/**
 * Sessions, wallets and their dialogs for everything below it. Nothing of a wallet is loaded or asked
 * before the visitor does something, except for the wallet used last, which is reconnected quietly.
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
      view: createDialogViewStore(),
      account: browserAccount(wallet, ethereumRpcUrl),
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
