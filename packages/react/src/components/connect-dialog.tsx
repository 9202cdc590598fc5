import {
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useWords } from '../locales/use-words.ts';
import { sessionEnd } from '../session/browser-session-api.ts';
import { useSession } from '../session/use-session.ts';
import { useWallet, useWalletEngine } from '../wallet/use-wallet.ts';
import { CompactDialog } from './compact-dialog.tsx';
import { PickWalletDialog } from './pick-wallet-dialog.tsx';
import { SignInStep } from './sign-in-step.tsx';
import { useSignIn } from './use-sign-in.ts';

/** From a list of wallets to a session: pick, connect, sign. */
export function ConnectDialog(): ReactNode {
  const words = useWords();
  const { view } = usePortico();
  const { engine, failed, retry } = useWalletEngine();
  const wallet = useWallet();
  const signIn = useSignIn();
  const { data: session } = useSession();
  const [incomplete, setIncomplete] = useState(false);
  const [picking, setPicking] = useState(false);

  const close = useCallback(() => view.show('closed'), [view]);
  const connected = wallet.status === 'connected';
  const done = connected && session?.address === wallet.address;
  // Whoever is signed in and connects another account is asked first what that should mean.
  const differs = connected && picking && session?.address !== undefined && !done;
  // Before anything is painted: one dialog takes the place of the other.
  useLayoutEffect(() => {
    if (done) close();
    else if (differs) view.show('mismatch');
  }, [done, differs, close, view]);
  // Also when the wallet has left since it signed.
  const { status } = useSyncExternalStore(signIn.subscribe, signIn.getSnapshot);
  useEffect(() => {
    if (status !== 'done') return;
    sessionEnd.code = undefined;
    close();
  }, [status, close]);
  const onIncomplete = useCallback(() => setIncomplete(true), []);
  const onPick = useCallback(() => setPicking(true), []);

  if (failed || incomplete) {
    const again = () => {
      setIncomplete(false);
      retry();
    };
    return (
      <CompactDialog title={words.connectTitle} step="load-failed" onClose={close}>
        <p className="portico-text portico-centred" role="alert">
          {words.loadFailed}
        </p>
        <button
          type="button"
          className="portico-button portico-button--primary portico-button--wide"
          onClick={again}
        >
          {words.tryAgain}
        </button>
      </CompactDialog>
    );
  }
  if (connected) {
    if (differs) return null;
    const leave = () => {
      close();
      void wallet.disconnect();
    };
    return (
      // A key: the list before it is another dialog, which gives the focus back before this takes it.
      <CompactDialog key="sign-in" title={words.verifyTitle} step="sign-in" onClose={close}>
        <SignInStep machine={signIn} onCancel={leave} />
      </CompactDialog>
    );
  }
  return (
    <PickWalletDialog
      signIn={signIn}
      engine={engine}
      onPick={onPick}
      onClose={close}
      onLoadFailed={onIncomplete}
    />
  );
}
