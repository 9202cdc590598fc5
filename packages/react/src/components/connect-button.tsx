import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useSession } from '../session/use-session.ts';
import { useWallet } from '../wallet/use-wallet.ts';
import { Avatar } from './avatar.tsx';
import { displayName } from './display-name.ts';
import { loadDialogs } from './load-dialogs.ts';
import { usePortico } from './portico-context.ts';
import { sessionName } from './session-name.ts';

/**
 * Connects a wallet, signs in, and afterwards shows who is here. Rendered on the server from the
 * session, so that it is right on first paint; it keeps its width while the wallet is found out.
 */
export function ConnectButton(): ReactNode {
  const { wallet, view, locale } = usePortico();
  const enButton = locale.button;
  const { status, address } = useWallet();
  const { data } = useSession();
  const shown = useSyncExternalStore(view.subscribe, view.getSnapshot, () => 'closed' as const);
  const [prefetched, setPrefetched] = useState(false);

  const connected = status === 'connected' ? address : undefined;
  // The session comes first: the server vouches for it, while a wallet only claims.
  const signedIn = sessionName(data);
  const here = signedIn ?? connected;
  const isOther = signedIn !== undefined && connected !== undefined && signedIn !== connected;

  /** The visitor is about to press: fetch what the press will need. */
  const prefetch = () => {
    if (prefetched) return;
    setPrefetched(true);
    const forget = () => setPrefetched(false);
    Promise.all([loadDialogs(locale), wallet.load()]).catch(forget);
  };
  const common = {
    type: 'button',
    onPointerEnter: prefetch,
    onFocus: prefetch,
    'aria-haspopup': 'dialog',
    'aria-expanded': shown !== 'closed',
  } as const;

  if (here === undefined) {
    return (
      <button
        {...common}
        className="portico-button portico-button--primary portico-connect"
        onClick={() => view.show('connect')}
      >
        {status === 'connecting' ? enButton.connecting : enButton.connectWallet}
      </button>
    );
  }
  const state =
    signedIn === undefined
      ? enButton.notSignedIn
      : isOther
        ? enButton.otherAccount
        : enButton.signedIn;
  return (
    <button
      {...common}
      className="portico-button portico-connect portico-connect--account"
      onClick={() => view.show('account')}
    >
      <span className="portico-connect-picture">
        <Avatar address={here} />
        {signedIn === undefined ? null : <Badge warning={isOther} />}
      </span>
      <span className="portico-connect-name">{displayName(here)}</span>
      <span className="portico-hidden-text">{`, ${state}`}</span>
    </button>
  );
}

/** A small tick on the picture, or a mark when the wallet is on another account than the session. */
function Badge({ warning }: { readonly warning: boolean }): ReactNode {
  return (
    <svg
      className={warning ? 'portico-badge portico-badge--warning' : 'portico-badge'}
      viewBox="0 0 12 12"
      width="12"
      height="12"
      aria-hidden="true"
    >
      <circle cx="6" cy="6" r="6" />
      <path d={warning ? 'M6 3v3.5M6 9h.01' : 'M3.5 6.2 5.2 8l3.3-3.7'} />
    </svg>
  );
}
