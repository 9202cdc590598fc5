import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { displayName } from '../names/account-name.ts';
import { sessionName } from '../session/session-name.ts';
import { useSession } from '../session/use-session.ts';
import { useWallet } from '../wallet/use-wallet.ts';
import { Avatar } from './avatar.tsx';
import { Badge } from './badge.tsx';
import type { ConnectButtonProps, Responsive } from './connect-button-props.ts';
import { loadDialogs } from './load-dialogs.ts';

/** Base. From here, because the table of chains is no part of a page's first load. */
const baseId = 8453;

/**
 * Connects a wallet, signs in, and afterwards shows who is here. Rendered on the server from the
 * session, so that it is right on first paint; it keeps its width while the wallet is found out.
 */
export function ConnectButton({
  label,
  accountStatus = 'full',
  chainStatus = 'none',
  showBalance = false,
}: ConnectButtonProps): ReactNode {
  const { wallet, view, locale } = usePortico();
  const words = locale.button;
  const { status, address, chainId } = useWallet();
  const { data } = useSession();
  const shown = useSyncExternalStore(view.subscribe, view.getSnapshot, () => 'closed' as const);
  const [prefetched, setPrefetched] = useState(false);
  const [faces, setFaces] = useState<typeof import('./account-face.tsx')>();
  const connected = status === 'connected';
  // The session comes first: the server vouches for it, while a wallet only claims.
  const here = sessionName(data) ?? address;
  const isWrong = connected && chainId !== baseId;

  useEffect(() => {
    if (!connected) return;
    // Without it the button goes on showing what the session says.
    import('./account-face.tsx').then(setFaces, () => undefined);
  }, [connected]);

  /** The visitor is about to press: fetch what the press will need. */
  const prefetch = () => {
    if (prefetched) return;
    setPrefetched(true);
    const forget = () => setPrefetched(false);
    Promise.all([loadDialogs(locale), wallet.load()]).catch(forget);
  };
  const button = {
    type: 'button',
    onPointerEnter: prefetch,
    onFocus: prefetch,
    'aria-haspopup': 'dialog',
    'aria-expanded': shown !== 'closed',
  } as const;

  return (
    <div
      className={`portico-door${at('account', accountStatus)}${at('chain', chainStatus)}${at('balance', showBalance)}`}
    >
      {faces && connected && chainStatus !== 'none' ? (
        <faces.ChainButton chainStatus={chainStatus} button={button} />
      ) : null}
      {/* One element in every state: the focus comes back to it when a dialog closes. */}
      <button
        {...button}
        className={`portico-button portico-connect ${
          here === undefined
            ? 'portico-button--primary'
            : isWrong
              ? 'portico-connect--wrong'
              : 'portico-connect--account'
        }`}
        onClick={() => view.show(here === undefined ? 'connect' : isWrong ? 'network' : 'account')}
      >
        {here === undefined ? (
          status === 'connecting' ? (
            words.connecting
          ) : (
            (label ?? words.connectWallet)
          )
        ) : isWrong ? (
          words.wrongNetwork
        ) : faces && connected ? (
          <faces.AccountFace showBalance={showBalance} />
        ) : (
          <>
            <span className="portico-connect-picture">
              <Avatar address={here} />
              {data ? <Badge warning={false} /> : null}
            </span>
            <span className="portico-connect-name">{displayName(here)}</span>
            <span className="portico-hidden-text">
              {`, ${data ? words.signedIn : words.notSignedIn}`}
            </span>
          </>
        )}
      </button>
    </div>
  );
}

/** Classes for small and for large screens, so that the stylesheet decides and no measuring does. */
function at(name: string, value: Responsive<string | boolean>): string {
  const { smallScreen, largeScreen } =
    typeof value === 'object' ? value : { smallScreen: value, largeScreen: value };
  return ` portico-${name}-s-${smallScreen} portico-${name}-l-${largeScreen}`;
}
