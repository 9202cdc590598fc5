import {
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useWords } from '../locales/use-words.ts';
import { useSessionContext } from '../session/session-context.tsx';
import { useSession } from '../session/use-session.tsx';
import type { SignInMachine } from '../sign-in/sign-in-machine.ts';
import { useSignIn } from '../sign-in/use-sign-in.ts';
import { useWallet } from '../wallet/use-wallet.ts';
import { useWalletEngine } from '../wallet/use-wallet-engine.ts';
import type { WalletEngine } from '../wallet/wallet-engine.ts';
import { stepTitle, useConnectFlow } from './connect-flow.ts';
import { ConnectStepBody } from './connect-step.tsx';
import { CompactDialog, Dialog, DialogTitle } from './dialog.tsx';
import { Button } from './dialog-parts.tsx';
import { SignInStep } from './sign-in-step.tsx';
import { useWalletOptions, WalletList } from './wallet-list.tsx';

/** From a list of wallets to a session: pick, connect, sign. */
export function ConnectDialog(): ReactNode {
  const words = useWords();
  const { view } = usePortico();
  const { engine, failed, retry } = useWalletEngine();
  const wallet = useWallet();
  const signIn = useSignIn();
  const { data: session } = useSession();
  const { scope } = useSessionContext();
  const [incomplete, setIncomplete] = useState(false);
  const [picking, setPicking] = useState(false);

  const close = useCallback(() => view.set('closed'), [view]);
  const connected = wallet.status === 'connected';
  const done = connected && session?.address === wallet.address;
  // A visitor with a session who connects another account is asked first what to do.
  const differs = connected && picking && session?.address !== undefined && !done;
  // Before paint: one dialog replaces the other.
  useLayoutEffect(() => {
    if (done) close();
    else if (differs) view.set('mismatch');
  }, [done, differs, close, view]);
  // Also when the wallet was disconnected after it signed.
  const { status } = useSyncExternalStore(signIn.subscribe, signIn.getSnapshot);
  useEffect(() => {
    if (status !== 'done') return;
    scope.endCode = undefined;
    close();
  }, [status, scope, close]);

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
        <Button kind="primary" onClick={again}>
          {words.tryAgain}
        </Button>
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
      // A key: the list before it is another dialog, which restores the focus before this one takes it.
      <CompactDialog key="sign-in" title={words.verifyTitle} step="sign-in" onClose={close}>
        <SignInStep machine={signIn} onCancel={leave} />
      </CompactDialog>
    );
  }
  return (
    <PickWalletDialog
      signIn={signIn}
      engine={engine}
      onPick={() => setPicking(true)}
      onClose={close}
      onLoadFailed={setIncomplete}
    />
  );
}

/**
 * The wallet list and the steps from there to a connected wallet: side by side on wide windows, one after
 * the other on narrow ones.
 */
function PickWalletDialog({
  engine,
  signIn,
  onPick,
  onClose,
  onLoadFailed,
}: {
  readonly engine: WalletEngine | undefined;
  readonly signIn: SignInMachine;
  readonly onPick: () => void;
  readonly onClose: () => void;
  readonly onLoadFailed: (failed: true) => void;
}): ReactNode {
  const words = useWords();
  const wallet = useWallet();
  const options = useWalletOptions(engine, wallet.installed, onLoadFailed);
  const { sections } = options;
  const flow = useConnectFlow(engine, signIn, options);
  const listId = useId();
  const stepId = useId();

  const { step, picked } = flow;
  const atList = step.name === 'list';
  const subject = 'wallet' in step ? step.wallet.id : '';
  // The wallet's request stays open, but its answer is ignored.
  const dismiss = () => {
    flow.cancel();
    onClose();
  };

  return (
    <Dialog
      titleId={atList ? listId : stepId}
      step={`${step.name} ${subject} ${flow.failure ?? ''}`}
      className={`portico-dialog--wide portico-dialog--${atList ? 'list' : 'stepping'} ${flow.isDirect ? 'portico-dialog--direct' : ''}`}
      onClose={dismiss}
      onBack={flow.canGoBack ? flow.back : undefined}
    >
      <div className="portico-pane portico-pane--list">
        <DialogTitle id={listId} focused={atList && !picked}>
          {words.connectTitle}
        </DialogTitle>
        {sections === undefined ? (
          <p className="portico-text portico-muted portico-small portico-later" role="status">
            {words.lookingForWallets}
          </p>
        ) : (
          <WalletList
            sections={sections}
            current={'wallet' in step ? step.wallet.id : undefined}
            focused={atList ? picked?.id : undefined}
            onPick={(option) => {
              onPick();
              flow.pick(option);
            }}
          />
        )}
        <p className="portico-newcomers portico-small portico-muted">
          {words.newToWallets}{' '}
          <button
            type="button"
            className="portico-link-button"
            onClick={() => flow.go({ name: 'about' })}
          >
            {words.aboutTitle}
          </button>
        </p>
      </div>
      <div className="portico-pane portico-pane--step">
        <div className="portico-step" key={`${step.name} ${subject}`}>
          <DialogTitle id={stepId} focused={!atList}>
            {stepTitle(flow, words)}
          </DialogTitle>
          <ConnectStepBody flow={flow} />
        </div>
      </div>
    </Dialog>
  );
}
