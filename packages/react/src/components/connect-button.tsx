'use client';

import { displayName, sessionName } from '@portico/core';
import { type ReactNode, useEffect, useState } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useWallet } from '../hooks/use-wallet.ts';
import { SessionBoundary, useSession } from '../session/use-session.tsx';
import { Avatar, Badge } from './avatar.tsx';
import type { Responsive } from './connected-account.tsx';
import { loadDialogs } from './dialog-host.tsx';
import { useConnectDialog, useDialogView } from './use-dialogs.ts';

/** The props of the connect button. */
export type ConnectButtonProps = {
  /** Shown without a wallet and a session. Default: "Connect wallet". */
  readonly label?: string;
  /** The shown part of the account. Default: `full`, its picture and its name. */
  readonly accountStatus?: Responsive<'full' | 'avatar' | 'address'>;
  /** The network, as a second button. Default: `none`, unless it is the wrong one. */
  readonly chainStatus?: Responsive<'full' | 'icon' | 'name' | 'none'>;
  /** Default: no. Where it is never shown it is never requested. */
  readonly showBalance?: Responsive<boolean>;
};

/**
 * Connects a wallet, signs in, and then shows the account. Rendered on the server from the session. Its width does not change while the
 * wallet reconnects, or while a promise of the session is pending.
 */
export function ConnectButton(props: ConnectButtonProps): ReactNode {
  const placeholder = (
    <div className={buttonClasses(props)}>
      <span className="portico-button portico-connect" />
    </div>
  );
  return (
    <SessionBoundary fallback={placeholder}>
      <AccountButton {...props} />
    </SessionBoundary>
  );
}

function AccountButton(props: ConnectButtonProps): ReactNode {
  const { label, chainStatus = 'none', showBalance = false } = props;
  const { wallet, view, locale, loadStyles } = usePortico();
  const words = locale.button;
  const { status, address, chain } = useWallet();
  const { data, unavailable } = useSession();
  const shown = useDialogView();
  const loaded = useConnectedAccount(status === 'connected', shown === 'connect');
  // The session comes first: the server vouches for it, while a wallet only makes a claim.
  const account = sessionName(data) ?? address;
  const connects = account === undefined;
  const connectText = status === 'connecting' ? words.connecting : (label ?? words.connectWallet);
  /** The dialog that the button opens. None while it is unknown: a member must not be asked to connect because of an outage. */
  const target = connects
    ? unavailable
      ? undefined
      : 'connect'
    : chain?.unsupported
      ? 'network'
      : 'account';
  const unknown = target ? undefined : words.sessionUnknown;

  /** Loads the code for a click, which is likely to follow. */
  const prefetch = () => {
    // The dialog of the page's HTML has its code already.
    const dialogs =
      (connects && view.inHtml) || loadDialogs(locale, connects, Boolean(data), loadStyles);
    Promise.all([dialogs, wallet.load()]).catch(() => undefined);
  };
  const button = {
    type: 'button',
    onPointerEnter: prefetch,
    onFocus: prefetch,
    'aria-haspopup': 'dialog',
    'aria-expanded': shown !== 'closed',
  } as const;

  return (
    <div className={buttonClasses(props)}>
      {loaded && chainStatus !== 'none' ? (
        <loaded.ChainButton chainStatus={chainStatus} button={button} />
      ) : null}
      {/* The same element in every state: focus returns to it when a dialog closes. */}
      <button
        {...button}
        // A press before React opens the dialog of the page's HTML.
        data-portico-connect={target === 'connect' ? '' : undefined}
        aria-disabled={!target || undefined}
        suppressHydrationWarning
        className={`portico-button portico-connect ${target ? classes[target] : ''}`}
        aria-label={unknown}
        title={unknown}
        onClick={() => target && view.set(target)}
      >
        {target === undefined ? (
          '—'
        ) : connects ? (
          connectText
        ) : target === 'network' ? (
          words.wrongNetwork
        ) : loaded ? (
          <loaded.ConnectedAccount showBalance={showBalance} />
        ) : (
          <>
            <span className="portico-connect-picture">
              <Avatar address={account} />
              {data ? <Badge /> : null}
            </span>
            <span className="portico-connect-name">{displayName(account)}</span>
            <span className="portico-hidden-text">
              {`, ${data ? words.signedIn : words.notSignedIn}`}
            </span>
          </>
        )}
      </button>
    </div>
  );
}

/** Loads what the button shows of a connected wallet. Reads from nodes wait until the visitor has signed in, each time. */
function useConnectedAccount(connected: boolean, signingIn: boolean) {
  const [loaded, setLoaded] = useState<typeof import('./connected-account.tsx')>();
  useEffect(() => {
    if (!connected) setLoaded(undefined);
    if (!connected || signingIn) return;
    // After a failure the button keeps showing the session.
    import('./connected-account.tsx').then(setLoaded, () => undefined);
  }, [connected, signingIn]);
  return connected ? loaded : undefined;
}

const classes = {
  connect: 'portico-button--primary',
  network: 'portico-connect--wrong',
  account: 'portico-connect--account',
};

function buttonClasses({
  accountStatus = 'full',
  chainStatus = 'none',
  showBalance = false,
}: ConnectButtonProps): string {
  return `portico-door${at('account', accountStatus)}${at('chain', chainStatus)}${at('balance', showBalance)}`;
}

/** Classes for small and for large screens, so that the stylesheet decides without measuring. */
function at(name: string, value: Responsive<string | boolean>): string {
  const { smallScreen, largeScreen } =
    typeof value === 'object' ? value : { smallScreen: value, largeScreen: value };
  return ` portico-${name}-s-${smallScreen} portico-${name}-l-${largeScreen}`;
}

/** Props of `SignInButton`. */
export type SignInButtonProps = {
  /** The button's label, in the site's language. */
  readonly children: ReactNode;
};

/** The button for a wallet that is connected and has not signed yet: it opens the dialog. For anybody else it renders nothing. */
export function SignInButton(props: SignInButtonProps): ReactNode {
  return (
    <SessionBoundary fallback={null}>
      <OpenSignIn {...props} />
    </SessionBoundary>
  );
}

function OpenSignIn({ children }: SignInButtonProps): ReactNode {
  const { data, status: session } = useSession();
  const { status: wallet } = useWallet();
  const { open } = useConnectDialog();
  if (data || session === 'loading' || wallet !== 'connected') return null;
  return (
    <button
      type="button"
      className="portico-button portico-button--primary"
      aria-haspopup="dialog"
      onClick={open}
    >
      {children}
    </button>
  );
}
