import type { Address } from '@portico/protocol';
import type { ReactNode } from 'react';
import { useBalance, useBalanceFailed } from '../hooks/use-balance.ts';
import { useWords } from './dialog-parts.tsx';

/**
 * The name of an account as its dialog's title. A name is read from the chain and may arrive late: the title's place is there
 * already, so that nothing moves.
 */
export function AccountName({ name }: { readonly name: string }): ReactNode {
  const words = useWords();
  return (
    <span className="portico-account-name" title={name}>
      <span className="portico-hidden-text">{`${words.accountTitle}: `}</span>
      <bdi>{name}</bdi>
    </span>
  );
}

/** The whole address and its balance, in the same place with a name and without. */
export function AddressWithBalance({ address }: { readonly address: Address }): ReactNode {
  return (
    <>
      <p>
        <FullAddress address={address} />
      </p>
      <BalanceLine address={address} />
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
