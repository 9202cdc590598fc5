import { base } from '@portico/protocol';
import { baseSepolia } from '@portico/protocol/chains';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { useLocale } from '../context/portico-context.ts';
import { useSession } from '../session/use-session.tsx';
import { AccountPicture } from './account-picture.tsx';
import { Badge } from './avatar.tsx';
import { useConnectButton } from './use-connect-button.ts';

/** One value, or one below 768 px and one from there on. */
export type Responsive<Value extends string | boolean> =
  | Value
  | { readonly smallScreen: Value; readonly largeScreen: Value };

type ConnectedAccountProps = { readonly showBalance: Responsive<boolean> };

/** The content of the connect button once a wallet is connected. Loaded with the wallet engine; until then it shows the session. */
export function ConnectedAccount({ showBalance }: ConnectedAccountProps): ReactNode {
  const balance = appliesTo(showBalance, (shown) => shown);
  const { button: words } = useLocale();
  const { account, status } = useConnectButton({ balance });
  const { unavailable } = useSession();
  if (!account) return null;
  const signedIn = status === 'signed-in' || status === 'mismatch';
  const isAddress = account.displayName.startsWith('0x');
  const pending = account.hasPendingTransactions;
  const unknown = unavailable ? words.sessionUnknown : words.notSignedIn;
  const sessionText = signedIn ? words.signedIn : unknown;

  return (
    <>
      <span
        className={`portico-connect-picture${pending ? ' portico-connect-picture--pending' : ''}`}
      >
        <AccountPicture account={account.id} picture={account.avatar} size={24} />
        {status === 'mismatch' ? <WarningBadge /> : signedIn ? <Badge /> : null}
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
        {`, ${status === 'mismatch' ? words.otherAccount : sessionText}${pending ? `, ${words.pendingTransaction}` : ''}`}
      </span>
    </>
  );
}

/** Replaces the tick when the wallet is on another account than the session. */
function WarningBadge(): ReactNode {
  return (
    <svg
      className="portico-badge portico-badge--warning"
      viewBox="0 0 12 12"
      width="12"
      height="12"
      aria-hidden="true"
    >
      <circle cx="6" cy="6" r="6" />
      <path d="M6 3v3.5M6 9h.01" />
    </svg>
  );
}

type ChainButtonProps = {
  readonly chainStatus: Responsive<'full' | 'icon' | 'name' | 'none'>;
  /** The props that both buttons share. */
  readonly button: ButtonHTMLAttributes<HTMLButtonElement>;
};

/** The wallet's network as a second button. A wrong network is shown by the main button instead. */
export function ChainButton({ chainStatus, button }: ChainButtonProps): ReactNode {
  const { button: words } = useLocale();
  const { chain, openNetwork } = useConnectButton();
  if (!chain || chain.unsupported || !appliesTo(chainStatus, (shown) => shown !== 'none'))
    return null;
  return (
    <button {...button} className="portico-button portico-connect-chain" onClick={openNetwork}>
      <ChainMark {...chain} />
      <span className="portico-hidden-text">{`${words.network}: `}</span>
      <span className="portico-connect-chain-name">{chain.name}</span>
    </button>
  );
}

function appliesTo<Value extends string | boolean>(
  value: Responsive<Value>,
  holds: (value: Value) => boolean,
): boolean {
  return typeof value === 'object'
    ? holds(value.smallScreen) || holds(value.largeScreen)
    : holds(value);
}

/** A disc: with the slot of Base's logo, or with the first letter of another chain's name. */
function ChainMark({ id, name }: { readonly id: number; readonly name: string }): ReactNode {
  const isBase = id === base.id || id === baseSepolia.id;
  return (
    <svg
      className={`portico-chain-mark${id === base.id ? '' : ' portico-chain-mark--other'}`}
      viewBox="0 0 24 24"
      width="20"
      height="20"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="12" />
      {isBase ? (
        <path d="M0 10.5h16v3H0z" />
      ) : (
        <text x="12" y="16.5" textAnchor="middle" fontSize="13" fontWeight="700">
          {name.slice(0, 1)}
        </text>
      )}
    </svg>
  );
}
