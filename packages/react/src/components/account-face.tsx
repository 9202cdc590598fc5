import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { useConnectButton } from '../account/use-connect-button.ts';
import { useLocale } from '../locales/use-words.ts';
import { AccountPicture } from './account-picture.tsx';
import { Badge } from './badge.tsx';
import type { Responsive } from './connect-button-props.ts';

/**
 * What the connect button holds once a wallet is connected: what only the wallet and the chain can tell.
 * Its code comes with the wallet's; until then the button shows what the session says.
 */
export function AccountFace({
  showBalance,
}: {
  readonly showBalance: Responsive<boolean>;
}): ReactNode {
  const balance = someOf(showBalance, (shown) => shown);
  const { button: words } = useLocale();
  const { account, status } = useConnectButton({ balance });
  if (!account) return null;
  const signedIn = status === 'signed-in' || status === 'mismatch';
  const isAddress = account.displayName.startsWith('0x');
  const pending = account.hasPendingTransactions;
  const said = signedIn ? words.signedIn : words.notSignedIn;

  return (
    <>
      <span
        className={`portico-connect-picture${pending ? ' portico-connect-picture--pending' : ''}`}
      >
        <AccountPicture account={account.id} picture={account.avatar} size={24} />
        {signedIn ? <Badge warning={status === 'mismatch'} /> : null}
      </span>
      <span className={`portico-connect-name${isAddress ? '' : ' portico-connect-name--words'}`}>
        {account.displayName}
      </span>
      {balance ? (
        <span className="portico-connect-balance" title={account.balance?.exact}>
          {account.balance?.text}
        </span>
      ) : null}
      <span className="portico-hidden-text">
        {`, ${status === 'mismatch' ? words.otherAccount : said}${pending ? `, ${words.pendingTransaction}` : ''}`}
      </span>
    </>
  );
}

/** The network that the wallet is on, as a button of its own. The wrong one is the other button's business. */
export function ChainButton({
  chainStatus,
  button,
}: {
  readonly chainStatus: Responsive<'full' | 'icon' | 'name' | 'none'>;
  /** What all of the button's parts have in common. */
  readonly button: ButtonHTMLAttributes<HTMLButtonElement>;
}): ReactNode {
  const { button: words } = useLocale();
  const { chain, openNetwork } = useConnectButton();
  if (!chain || chain.unsupported || !someOf(chainStatus, (shown) => shown !== 'none')) return null;
  return (
    <button {...button} className="portico-button portico-connect-chain" onClick={openNetwork}>
      <BaseMark />
      <span className="portico-hidden-text">{`${words.network}: `}</span>
      <span className="portico-connect-chain-name">{chain.name}</span>
    </button>
  );
}

/** Whether it holds on small or on large screens. */
function someOf<Value extends string | boolean>(
  value: Responsive<Value>,
  holds: (value: Value) => boolean,
): boolean {
  return typeof value === 'object'
    ? holds(value.smallScreen) || holds(value.largeScreen)
    : holds(value);
}

/** Base's own mark: a disc with a slot. */
function BaseMark(): ReactNode {
  return (
    <svg
      className="portico-chain-mark"
      viewBox="0 0 24 24"
      width="20"
      height="20"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="12" />
      <path d="M0 10.5h16v3H0z" />
    </svg>
  );
}
