'use client';

import {
  chainName,
  displayName,
  ownsAddress,
  sessionName,
  type WalletSnapshot,
} from '@portico/core';
import type { Address, Session } from '@portico/protocol';
import type { ReactNode } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useName } from '../hooks/use-account.ts';
import { type Balance, useBalance } from '../hooks/use-balance.ts';
import { useRecentTransactions } from '../hooks/use-transactions.ts';
import { useWallet } from '../hooks/use-wallet.ts';
import { useSiteChains } from '../hooks/use-wallet-engine.ts';
import { useSession } from '../session/use-session.tsx';
import { useNetworkDialog } from './use-account-dialogs.ts';

/**
 * The state of the button. The session comes first, because the server vouches for it: `mismatch` is a session with the wallet on an
 * account that its user has not linked. A wallet on another network comes before everything else. `unavailable`: no wallet is connected,
 * and the server cannot read the session now; it changes by itself.
 */
export type ConnectButtonStatus =
  | 'unavailable'
  | 'disconnected'
  | 'connecting'
  | 'wrong-network'
  | 'connected'
  | 'signed-in'
  | 'mismatch';

/** The state of the button, from session and wallet together. */
export function connectButtonStatus(
  session: Session | null | undefined,
  { status, address: connected, chain }: WalletSnapshot,
  unavailable = false,
): ConnectButtonStatus {
  if (chain?.unsupported) return 'wrong-network';
  const signedIn = sessionName(session);
  if (signedIn !== undefined)
    return connected !== undefined && !ownsAddress(session, connected) ? 'mismatch' : 'signed-in';
  if (connected !== undefined) return 'connected';
  if (unavailable) return 'unavailable';
  return status === 'connecting' ? 'connecting' : 'disconnected';
}

/** Everything that a button for the visitor's account shows and opens. */
export type ConnectButtonState = {
  readonly status: ConnectButtonStatus;
  /** The session's account, else the wallet's. Absent when there is neither. */
  readonly account?:
    | {
        /** The whole address; for a session without a wallet, its name or email address. */
        readonly id: string;
        /** The whole name, or the address shortened. */
        readonly displayName: string;
        /** A picture that is safe to show, as a `data:` URL. */
        readonly avatar?: string | undefined;
        readonly hasPendingTransactions: boolean;
        /** The balance on the wallet's chain; undefined while it is unknown or was not requested. */
        readonly balance?: Balance | undefined;
      }
    | undefined;
  /** The wallet's network, while one is connected. */
  readonly chain?:
    | { readonly id: number; readonly name: string; readonly unsupported: boolean }
    | undefined;
  readonly openConnect: () => void;
  readonly openAccount: () => void;
  readonly openNetwork: () => void;
};

/** The state for a custom button; `balance` requests the balance. */
export function useConnectButton({ balance = false } = {}): ConnectButtonState {
  const { view } = usePortico();
  const wallet = useWallet();
  const network = useNetworkDialog();
  const chains = useSiteChains();
  const { data: session, unavailable } = useSession();
  const { address: connected, chain } = wallet;
  const address: Address | undefined = session ? session.address : connected;
  const id = sessionName(session) ?? connected;
  const found = useName(address);
  const amount = useBalance(balance ? address : undefined);
  const { transactions } = useRecentTransactions();

  return {
    status: connectButtonStatus(session, wallet, unavailable),
    account:
      id === undefined
        ? undefined
        : {
            id,
            displayName: found?.name ?? displayName(id),
            avatar: found?.avatar,
            hasPendingTransactions: transactions.some(({ status }) => status === 'pending'),
            balance: amount,
          },
    chain: chain && { ...chain, name: chainName(chains, chain.id) ?? String(chain.id) },
    openConnect: () => view.set('connect'),
    openAccount: () => view.set(id === undefined ? 'connect' : 'account'),
    openNetwork: network.open,
  };
}

/**
 * A button that the site renders itself.
 *
 * @example
 * <CustomConnectButton>
 *   {({ account, openConnect, openAccount }) => (
 *     <button onClick={account ? openAccount : openConnect}>{account?.displayName ?? 'Enter'}</button>
 *   )}
 * </CustomConnectButton>
 */
export function CustomConnectButton({
  balance = false,
  children,
}: {
  /** Requests the balance. */
  readonly balance?: boolean;
  readonly children: (state: ConnectButtonState) => ReactNode;
}): ReactNode {
  return children(useConnectButton({ balance }));
}
