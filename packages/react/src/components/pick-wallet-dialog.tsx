import { type ReactNode, useId, useState } from 'react';
import { useWallet } from '../hooks/use-wallet.ts';
import { useWalletEngine } from '../hooks/use-wallet-engine.ts';
import { useWords } from '../hooks/use-words.ts';
import type { SignInMachine } from '../sign-in/sign-in-machine.ts';
import { stepTitle, useConnectFlow } from './connect-flow.ts';
import { ConnectStepBody } from './connect-step.tsx';
import { CompactDialog, Dialog, DialogTitle } from './dialog.tsx';
import { Button } from './dialog-parts.tsx';
import { useWalletOptions, WalletList } from './wallet-list.tsx';

/**
 * The wallet list and the steps from there to a connected wallet: side by side on wide windows, one after
 * the other on narrow ones.
 */
export function PickWalletDialog({
  title,
  signIn,
  onPick,
  onConnected,
  onClose,
}: {
  readonly title: string;
  readonly signIn: SignInMachine;
  readonly onPick?: () => void;
  /** The wallet that was picked is connected. */
  readonly onConnected?: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const words = useWords();
  const wallet = useWallet();
  const { engine, failed, retry } = useWalletEngine();
  const [incomplete, setIncomplete] = useState(false);
  const options = useWalletOptions(engine, wallet.installed, setIncomplete);
  const { sections } = options;
  const flow = useConnectFlow(engine, signIn, options, onConnected);
  const listId = useId();
  const stepId = useId();

  if (failed || incomplete) {
    const again = () => {
      setIncomplete(false);
      retry();
    };
    return (
      <CompactDialog title={title} step="load-failed" onClose={onClose}>
        <p className="portico-text portico-centred" role="alert">
          {words.loadFailed}
        </p>
        <Button kind="primary" onClick={again}>
          {words.tryAgain}
        </Button>
      </CompactDialog>
    );
  }

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
          {title}
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
              onPick?.();
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
