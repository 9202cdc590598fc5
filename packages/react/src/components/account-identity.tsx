import { displayName } from '@portico/core';
import type { Address } from '@portico/protocol';
import type { ReactNode } from 'react';
import { useName } from '../hooks/use-account.ts';
import { useBalance, useBalanceFailed } from '../hooks/use-balance.ts';
import { AccountPicture } from './account-picture.tsx';
import { useWords } from './dialog-parts.tsx';

/** The account: its picture, its name, its whole address and its balance. */
export function AccountIdentity({
  id,
  address,
  children,
}: {
  /** Beside the name. */
  readonly children: ReactNode;
  /** The address, or what a session without a wallet is called. */
  readonly id: string;
  readonly address: Address | undefined;
}): ReactNode {
  const found = useName(address);
  const name = found?.name ?? (address ? undefined : displayName(id));
  return (
    <>
      <AccountPicture account={id} picture={found?.avatar} size={72} />
      <p className="portico-account-name">
        {name === undefined ? null : <span>{name}</span>}
        {address && name === undefined ? <FullAddress address={address} /> : null}
        {children}
      </p>
      {address && name !== undefined ? (
        <p className="portico-account-under">
          <FullAddress address={address} />
        </p>
      ) : null}
      {address ? <BalanceLine address={address} /> : null}
    </>
  );
}

/** To read and to select. Breaks in its middle, into two halves that can be compared. */
function FullAddress({ address }: { readonly address: Address }): ReactNode {
  const middle = address.length / 2;
  return (
    <span className="portico-account-address portico-address">
      {address.slice(0, middle)}
      <wbr />
      {address.slice(middle)}
    </span>
  );
}

/** Its line is kept while the amount is on its way and when it could not be read, so that nothing moves. */
function BalanceLine({ address }: { readonly address: Address }): ReactNode {
  const words = useWords();
  const balance = useBalance(address);
  const failed = useBalanceFailed(address) && balance === undefined;
  return (
    <p className="portico-account-balance" title={balance?.exact}>
      {failed ? null : <span className="portico-hidden-text">{`${words.balanceLabel}: `}</span>}
      {failed ? <span className="portico-muted">{words.balanceFailed}</span> : balance?.text}
    </p>
  );
}
