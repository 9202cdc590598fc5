import { type Address, base, chainById } from '@portico/protocol';
import { usePortico } from '../context/portico-context.ts';
import { displayName } from '../names/account-name.ts';
import { useName } from '../names/use-name.ts';
import { sessionName } from '../session/session-name.ts';
import { useSession } from '../session/use-session.ts';
import { useRecentTransactions } from '../transactions/use-recent-transactions.ts';
import { useWallet } from '../wallet/use-wallet.ts';
import { type ConnectButtonStatus, connectButtonStatus } from './connect-button-status.ts';
import { type Balance, useBalance } from './use-balance.ts';

/** Everything a button about the visitor's account shows and opens. */
export type ConnectButtonState = {
  readonly status: ConnectButtonStatus;
  /** Who is here: the session's account, else the wallet's. Undefined for a stranger. */
  readonly account?: {
    /** The whole address; for a session that no wallet opened, its name or e-mail address. */
    readonly id: string;
    /** The name, whole, or the address by both of its ends. */
    readonly displayName: string;
    /** A picture that is safe to show, as a `data:` address. */
    readonly avatar?: string;
    readonly hasPendingTransactions: boolean;
    /** On Base; undefined while it is not known or was not asked for. */
    readonly balance?: Balance;
  };
  /** The network that the wallet is on, while one is connected. */
  readonly chain?: { readonly id: number; readonly name: string; readonly unsupported: boolean };
  readonly openConnect: () => void;
  readonly openAccount: () => void;
  readonly openNetwork: () => void;
};

/** What a button of one’s own needs to know; `balance` says whether to ask for the balance. */
export function useConnectButton({ balance = false } = {}): ConnectButtonState {
  const { view } = usePortico();
  const wallet = useWallet();
  const { data: session } = useSession();
  const { address: connected, chainId } = wallet;
  const address: Address | undefined = session ? session.address : connected;
  const id = sessionName(session) ?? connected;
  const found = useName(address);
  const amount = useBalance(balance ? address : undefined);
  const { transactions } = useRecentTransactions();

  return {
    status: connectButtonStatus(session, wallet),
    ...(id === undefined
      ? {}
      : {
          account: {
            id,
            displayName: found?.name ?? displayName(id),
            ...(found?.avatar ? { avatar: found.avatar } : {}),
            hasPendingTransactions: transactions.some(({ status }) => status === 'pending'),
            ...(amount ? { balance: amount } : {}),
          },
        }),
    ...(chainId === undefined
      ? {}
      : {
          chain: {
            id: chainId,
            name: chainById(chainId)?.name ?? String(chainId),
            unsupported: chainId !== base.id,
          },
        }),
    openConnect: () => view.show('connect'),
    openAccount: () => view.show(id === undefined ? 'connect' : 'account'),
    openNetwork: () => view.show(connected === undefined ? 'connect' : 'network'),
  };
}
