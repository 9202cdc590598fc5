import { type ReactNode, useId } from 'react';
import { useWords } from '../locales/use-words.ts';
import type { SignInMachine } from '../sign-in/sign-in-machine.ts';
import { useWallet } from '../wallet/use-wallet.ts';
import type { WalletEngine } from '../wallet/wallet-engine.ts';
import { ConnectStepBody } from './connect-step.tsx';
import { Dialog, stepFocus } from './dialog.tsx';
import { stepTitle } from './step-title.ts';
import { useConnectFlow } from './use-connect-flow.ts';
import { useWalletOptions } from './use-wallet-options.ts';
import { WalletList } from './wallet-list.tsx';

/**
 * The wallet list and the steps that lead from it to a connected wallet: side by side where there is room,
 * one after the other where there is not.
 */
export function PickWalletDialog({
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
  readonly onLoadFailed: () => void;
}): ReactNode {
  const words = useWords();
  const wallet = useWallet();
  const options = useWalletOptions(engine, wallet.installed, onLoadFailed);
  const { sections, environment } = options;
  const flow = useConnectFlow(engine, signIn, environment);
  const listId = useId();
  const stepId = useId();

  const { step, picked } = flow;
  const atList = step.name === 'list';
  const opening = step.name === 'opening';
  const failure = opening ? wallet.failure : undefined;
  const onPhone = environment.platform !== 'desktop';
  const subject = 'wallet' in step ? step.wallet.id : '';
  // Putting the dialog away is no answer to the wallet, but nobody waits for it any more.
  const dismiss = () => {
    flow.stop();
    onClose();
  };

  return (
    <Dialog
      titleId={atList ? listId : stepId}
      step={`${step.name} ${subject} ${failure ?? ''}`}
      className={`portico-dialog--wide portico-dialog--${atList ? 'list' : 'stepping'} ${flow.isDirect ? 'portico-dialog--direct' : ''}`}
      onClose={dismiss}
      onBack={flow.canGoBack ? flow.back : undefined}
    >
      <div className="portico-pane portico-pane--list">
        <h2
          id={listId}
          {...(atList && !picked ? stepFocus : {})}
          tabIndex={-1}
          className="portico-title portico-dialog-title"
        >
          {words.connectTitle}
        </h2>
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
          <h2
            id={stepId}
            {...(atList ? {} : stepFocus)}
            tabIndex={-1}
            className="portico-title portico-dialog-title"
          >
            {stepTitle(step, { failed: failure !== undefined, onPhone }, words)}
          </h2>
          <ConnectStepBody
            flow={flow}
            catalogue={options.catalogue}
            environment={environment}
            failure={failure}
            pairingUri={wallet.pairingUri}
          />
        </div>
      </div>
    </Dialog>
  );
}
