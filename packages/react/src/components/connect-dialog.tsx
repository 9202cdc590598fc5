import {
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useSignIn } from '../hooks/use-sign-in.ts';
import { useWallet } from '../hooks/use-wallet.ts';
import { useWords } from '../hooks/use-words.ts';
import { ownsAddress } from '../session/account-id.ts';
import { useSessionContext } from '../session/session-context.tsx';
import { useSession } from '../session/use-session.tsx';
import type { WalletSection } from '../wallet/catalogue/wallet-options.ts';
import { CompactDialog } from './dialog.tsx';
import { PickWalletDialog } from './pick-wallet-dialog.tsx';
import { SignInStep } from './sign-in-step.tsx';

/**
 * From a list of wallets to a session: pick, connect, sign.
 *
 * @param html The list of the page's HTML, where the dialog is part of it.
 */
export function ConnectDialog({ html }: { readonly html?: readonly WalletSection[] }): ReactNode {
  const words = useWords();
  const { view } = usePortico();
  const wallet = useWallet();
  const signIn = useSignIn();
  const { data: session } = useSession();
  const { scope } = useSessionContext();
  const [picking, setPicking] = useState(false);

  const close = useCallback(() => view.set('closed'), [view]);
  const connected = wallet.status === 'connected';
  const done = connected && ownsAddress(session, wallet.address);
  // A visitor with a session who connects an account of someone else is asked first what to do.
  const differs = connected && picking && Boolean(session) && !done;
  // Before paint: one dialog replaces the other.
  useLayoutEffect(() => {
    if (done) close();
    else if (differs) view.set('mismatch');
  }, [done, differs, close, view]);
  // Also when the wallet was disconnected after it signed.
  const { status } = useSyncExternalStore(signIn.subscribe, signIn.getSnapshot, signIn.getSnapshot);
  useEffect(() => {
    if (status !== 'done') return;
    scope.endCode = undefined;
    close();
  }, [status, scope, close]);

  if (connected) {
    if (differs) return null;
    const leave = () => {
      close();
      void wallet.disconnect();
    };
    return (
      // A key: the list before it is another dialog, which restores the focus before this one takes it.
      <CompactDialog key="sign-in" title={words.verifyTitle} step="sign-in" onClose={close}>
        <SignInStep machine={signIn} onCancel={leave} />
      </CompactDialog>
    );
  }
  return (
    <PickWalletDialog
      title={words.connectTitle}
      signIn={signIn}
      html={html}
      onPick={() => setPicking(true)}
      onClose={close}
    />
  );
}
