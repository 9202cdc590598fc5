import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { en } from '../locales/en.ts';
import { useSession } from '../session/use-session.ts';
import { useWallet } from '../wallet/use-wallet.ts';
import type { InstalledWallet } from '../wallet/wallet-snapshot.ts';
import { ConnectingStep } from './connecting-step.tsx';
import { Dialog } from './dialog.tsx';
import { usePortico } from './portico-context.ts';
import { SignInStep } from './sign-in-step.tsx';
import { useWalletEngine } from './use-wallet-engine.ts';
import { WalletListStep } from './wallet-list-step.tsx';

/** From a list of wallets to a session: pick, connect, sign. */
export function ConnectDialog(): ReactNode {
  const { view } = usePortico();
  const { engine, failed, retry } = useWalletEngine();
  const wallet = useWallet();
  const { data: session } = useSession();
  const [picked, setPicked] = useState<InstalledWallet>();

  const close = useCallback(() => view.show('closed'), [view]);
  const connected = wallet.status === 'connected' && wallet.address !== undefined;
  const done = connected && session?.address === wallet.address;
  useEffect(() => {
    if (done) close();
  }, [done, close]);

  const pick = (choice: InstalledWallet) => {
    setPicked(choice);
    void engine?.connect(choice.id);
  };
  const toList = () => {
    setPicked(undefined);
    if (wallet.status === 'connecting') engine?.cancel();
  };
  // Putting the dialog away is no answer to the wallet, but nobody waits for it any more.
  const dismiss = () => {
    toList();
    close();
  };

  if (failed) {
    return (
      <Dialog title={en.connectTitle} step="failed" onClose={close}>
        <p className="portico-text" role="alert">
          {en.loadFailed}
        </p>
        <button
          type="button"
          className="portico-button portico-button--primary portico-button--wide"
          onClick={retry}
        >
          {en.tryAgain}
        </button>
      </Dialog>
    );
  }
  if (connected && engine) {
    return (
      <Dialog title={en.verifyTitle} step="sign-in" onClose={close}>
        <SignInStep
          engine={engine}
          onDone={close}
          onCancel={() => {
            close();
            void engine.disconnect();
          }}
        />
      </Dialog>
    );
  }
  const failure = picked ? wallet.failure : undefined;
  if (wallet.status === 'connecting' || failure) {
    const name = (wallet.wallet ?? picked)?.name ?? '';
    return (
      <Dialog
        title={failure ? en.failedTitle(name) : en.openingTitle(name)}
        step={failure ? 'connect-failed' : 'connecting'}
        onClose={dismiss}
        onBack={toList}
      >
        <ConnectingStep
          wallet={wallet.wallet ?? picked}
          failure={failure}
          onRetry={() => {
            if (picked) pick(picked);
          }}
        />
      </Dialog>
    );
  }
  return (
    <Dialog title={en.connectTitle} step="list" onClose={close}>
      <WalletListStep installed={wallet.installed} loaded={engine !== undefined} onPick={pick} />
    </Dialog>
  );
}
