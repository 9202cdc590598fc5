import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useAccountReader } from '../hooks/use-account.ts';
import { useWallet } from '../hooks/use-wallet.ts';
import { useSiteChains } from '../hooks/use-wallet-engine.ts';
import { useSession } from '../session/use-session.tsx';
import { askAboutMismatch } from './mismatch.ts';
import { useDialogView } from './use-dialogs.ts';

const neverChanges = () => () => undefined;

/** Follows a connected wallet: asks about an account of somebody else, unless a dialog asks for one (`isAsking`), and shows transactions. */
export function ConnectedHost({ isAsking }: { readonly isAsking: boolean }): ReactNode {
  const portico = usePortico();
  const { address } = useWallet();
  const { data } = useSession();
  const isPending = usePendingTransactions();
  // While the connect dialog waits for an answer the wallet may switch; the question follows it.
  const isSigningIn = useDialogView() === 'connect';
  const [Toasts, setToasts] = useState<ComponentType>();

  useEffect(() => {
    if (address && data && !isAsking && !isSigningIn) askAboutMismatch(portico, data, address);
  }, [portico, address, data, isAsking, isSigningIn]);

  useEffect(() => {
    if (!isPending) return;
    import('./transaction-toasts.tsx').then(
      (loaded) => setToasts(() => loaded.TransactionToasts),
      // The button and the account dialog tell of them, too.
      () => undefined,
    );
  }, [isPending]);

  return Toasts ? <Toasts /> : null;
}

/** Returns true while a transaction of the connected account is pending, on any chain of the site. */
function usePendingTransactions(): boolean {
  const { address: account } = useWallet();
  const chains = useSiteChains();
  // Loaded by what shows the account.
  const transactions = useAccountReader(false)?.transactions;
  const find = () =>
    transactions !== undefined &&
    account !== undefined &&
    chains.some(({ id: chainId }) =>
      transactions.getSnapshot({ account, chainId }).some(({ status }) => status === 'pending'),
    );
  return useSyncExternalStore(transactions?.subscribe ?? neverChanges, find, () => false);
}
