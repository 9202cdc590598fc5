import { type ReactNode, useCallback, useEffect, useId, useState } from 'react';
import { useWords } from '../locales/use-words.ts';
import { useSession } from '../session/use-session.ts';
import { useWallet } from '../wallet/use-wallet.ts';
import type { InstalledWallet } from '../wallet/wallet-snapshot.ts';
import { AboutStep } from './about-step.tsx';
import { CompactDialog } from './compact-dialog.tsx';
import { ConnectingStep } from './connecting-step.tsx';
import { Dialog, stepFocus } from './dialog.tsx';
import { NoWallet } from './no-wallet.tsx';
import { usePortico } from './portico-context.ts';
import { SignInStep } from './sign-in-step.tsx';
import { useSignIn } from './use-sign-in.ts';
import { useWalletEngine } from './use-wallet-engine.ts';
import { useWalletSearch } from './use-wallet-search.ts';
import { WalletList } from './wallet-list.tsx';

/** From a list of wallets to a session: pick, connect, sign. */
export function ConnectDialog(): ReactNode {
  const { view } = usePortico();
  const en = useWords();
  const { engine, failed, retry } = useWalletEngine();
  const wallet = useWallet();
  const signIn = useSignIn();
  const { data: session } = useSession();
  const [picked, setPicked] = useState<InstalledWallet>();
  const search = useWalletSearch(wallet.installed, engine !== undefined);
  const listId = useId();
  const stepId = useId();

  const close = useCallback(() => view.show('closed'), [view]);
  const connected = wallet.status === 'connected' && wallet.address !== undefined;
  const done = connected && session?.address === wallet.address;
  useEffect(() => {
    if (done) close();
  }, [done, close]);

  if (failed) {
    return (
      <CompactDialog title={en.connectTitle} step="load-failed" onClose={close}>
        <p className="portico-text portico-centred" role="alert">
          {en.loadFailed}
        </p>
        <button
          type="button"
          className="portico-button portico-button--primary portico-button--wide"
          onClick={retry}
        >
          {en.tryAgain}
        </button>
      </CompactDialog>
    );
  }
  if (connected && engine) {
    const leave = () => {
      close();
      void engine.disconnect();
    };
    return (
      // A key: the list before it is another dialog, which gives the focus back before this takes it.
      <CompactDialog key="sign-in" title={en.verifyTitle} step="sign-in" onClose={close}>
        <SignInStep machine={signIn} onDone={close} onCancel={leave} />
      </CompactDialog>
    );
  }

  const pick = (choice: InstalledWallet) => {
    setPicked(choice);
    if (engine) void signIn.connect(choice.id);
  };
  const stopWaiting = () => {
    signIn.stop();
    if (wallet.status === 'connecting' || wallet.failure) engine?.cancel();
  };
  // Putting the dialog away is no answer to the wallet, but nobody waits for it any more.
  const dismiss = () => {
    stopWaiting();
    close();
  };
  const failure = picked ? wallet.failure : undefined;
  const opening = wallet.status === 'connecting' || failure !== undefined;
  const subject = wallet.wallet ?? picked;
  const name = subject?.name ?? '';

  return (
    <Dialog
      titleId={opening ? stepId : listId}
      step={opening ? (failure ?? 'opening') : 'list'}
      className={`portico-dialog--wide portico-dialog--${opening ? 'stepping' : search}`}
      onClose={dismiss}
      onBack={opening ? stopWaiting : undefined}
    >
      <div className="portico-pane portico-pane--list">
        <h2
          id={listId}
          {...(opening || picked ? {} : stepFocus)}
          tabIndex={-1}
          className="portico-title portico-dialog-title"
        >
          {en.connectTitle}
        </h2>
        {search === 'found' ? (
          <WalletList
            installed={wallet.installed}
            picked={picked}
            opening={opening}
            onPick={pick}
          />
        ) : search === 'none' ? (
          <NoWallet />
        ) : (
          <p className="portico-text portico-muted portico-small portico-later" role="status">
            {en.lookingForWallets}
          </p>
        )}
      </div>
      <div className="portico-pane portico-pane--step">
        <div className="portico-step" key={opening ? 'opening' : 'about'}>
          {opening ? (
            <>
              <h2
                id={stepId}
                {...stepFocus}
                tabIndex={-1}
                className="portico-title portico-dialog-title"
              >
                {failure ? en.failedTitle(name) : en.openingTitle(name)}
              </h2>
              <ConnectingStep
                wallet={subject}
                failure={failure}
                onRetry={() => {
                  if (picked) pick(picked);
                }}
              />
            </>
          ) : (
            <AboutStep />
          )}
        </div>
      </div>
    </Dialog>
  );
}
