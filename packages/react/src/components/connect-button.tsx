import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { en } from '../locales/en.ts';
import { useSession } from '../session/use-session.ts';
import { useWallet } from '../wallet/use-wallet.ts';
import { Avatar } from './avatar.tsx';
import { loadDialogs } from './load-dialogs.ts';
import { usePortico } from './portico-context.ts';
import { shortAddress } from './short-address.ts';

/**
 * Connects a wallet, signs in, and afterwards shows who is here. Rendered on the server from the
 * session, so that it is right on first paint.
 */
export function ConnectButton(): ReactNode {
  const { wallet, view } = usePortico();
  const { status, address } = useWallet();
  const { data } = useSession();
  const shown = useSyncExternalStore(view.subscribe, view.getSnapshot, () => 'closed' as const);
  const [prefetched, setPrefetched] = useState(false);

  const connected = status === 'connected' ? address : undefined;
  const session = data?.address ?? data?.user.name ?? data?.user.email;
  const here = connected ?? session;
  const signedIn = here !== undefined && session === here;

  /** The visitor is about to press: fetch what the press will need. */
  const prefetch = () => {
    if (prefetched) return;
    setPrefetched(true);
    const forget = () => setPrefetched(false);
    Promise.all([loadDialogs(), wallet.load()]).catch(forget);
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
        {status === 'connecting' ? en.connecting : en.connectWallet}
      </button>
    );
  }
  return (
    <button
      {...common}
      className="portico-button portico-connect portico-connect--account"
      onClick={() => view.show('account')}
    >
      <span className="portico-connect-picture">
        <Avatar address={here} />
        {signedIn ? <Tick /> : null}
      </span>
      <span className="portico-address">{here.startsWith('0x') ? shortAddress(here) : here}</span>
      <span className="portico-hidden-text">{`, ${signedIn ? en.signedIn : en.notSignedIn}`}</span>
    </button>
  );
}

function Tick(): ReactNode {
  return (
    <svg
      className="portico-connect-tick"
      viewBox="0 0 12 12"
      width="12"
      height="12"
      aria-hidden="true"
    >
      <circle cx="6" cy="6" r="6" />
      <path d="M3.5 6.2 5.2 8l3.3-3.7" />
    </svg>
  );
}
