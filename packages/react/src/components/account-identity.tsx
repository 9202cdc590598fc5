import { displayName } from '@portico/core';
import type { Address } from '@portico/protocol';
import type { ReactNode } from 'react';
import { useName } from '../hooks/use-account.ts';
import { useBalance, useBalanceFailed } from '../hooks/use-balance.ts';
import { AccountPicture } from './account-picture.tsx';
import { Icon, useWords } from './dialog-parts.tsx';
import type { UseCopyResult } from './use-copy.ts';

/** The path of two squares, one upon the other. */
export const copyIcon = 'M9 9h11v11H9zM15 9V4H4v11h5';
/** The path of a tick. */
export const copiedIcon = 'M5 12.5l4.5 4.5L19 7.5';

/** The account: picture, name, whole address and balance. */
export function AccountIdentity({
  id,
  address,
  copying,
  children,
}: {
  /** Beside the name. */
  readonly children: ReactNode;
  /** The address, or what a session without a wallet is called. */
  readonly id: string;
  readonly address: Address | undefined;
  /** Shared with the other button that copies the address. */
  readonly copying: UseCopyResult;
}): ReactNode {
  const found = useName(address);
  return (
    <>
      <AccountPicture account={id} picture={found?.avatar} size={72} />
      <p className="portico-account-name">
        <span className={!found && address ? 'portico-address' : undefined}>
          {found?.name ?? displayName(id)}
        </span>
        {children}
      </p>
      {address ? <FullAddress address={address} copying={copying} /> : null}
      {address ? <BalanceLine address={address} /> : null}
    </>
  );
}

/** To read, to select and to copy. Where it does not fit on a line it breaks in its middle. */
function FullAddress({
  address,
  copying: { status, copy },
}: {
  readonly address: Address;
  readonly copying: UseCopyResult;
}): ReactNode {
  const middle = address.length / 2;
  const isCopied = status === 'copied';
  return (
    <p className="portico-account-address portico-address">
      {address.slice(0, middle)}
      <span className="portico-account-half">
        {address.slice(middle)}
        {/* For pointers only: screen readers and the keyboard have the button below, which is named. */}
        <button
          type="button"
          className={`portico-copy${isCopied ? ' portico-copy--done' : ''}`}
          aria-hidden="true"
          tabIndex={-1}
          onClick={() => void copy(address)}
        >
          <Icon path={isCopied ? copiedIcon : copyIcon} size={16} />
        </button>
      </span>
    </p>
  );
}

/** Its line is kept while the amount is on its way, and not when it could not be read. */
function BalanceLine({ address }: { readonly address: Address }): ReactNode {
  const words = useWords();
  const balance = useBalance(address);
  const failed = useBalanceFailed(address);
  if (failed && balance === undefined) return null;
  return (
    <p className="portico-account-balance" title={balance?.exact}>
      <span className="portico-hidden-text">{`${words.balanceLabel}: `}</span>
      {balance?.text}
    </p>
  );
}
