import { displayName, ownsAddress } from '@portico/core';
import type { Address } from '@portico/protocol';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useSignIn } from '../hooks/use-wallet-engine.ts';
import { useSession } from '../session/use-session.tsx';
import { CompactDialog } from './dialog.tsx';
import { Button, useWords } from './dialog-parts.tsx';
import { SignInStep } from './sign-in-step.tsx';
import {
  OtherAccountStep,
  type ProofStep,
  WalletNotice,
  WalletProofDialog,
} from './wallet-proof-dialog.tsx';

/** Links a wallet to the user of the session. A wallet of another user can bring all accounts of that user along. */
export function LinkDialog(): ReactNode {
  const words = useWords();
  const { view } = usePortico();
  const signIn = useSignIn('link');
  const { address, failure } = useSyncExternalStore(signIn.subscribe, signIn.getSnapshot);
  const { data: session } = useSession();
  const [joined, setJoined] = useState<Address>();
  const isTaken = failure?.reason === 'ACCOUNT_TAKEN';
  const close = () => view.set('closed');

  if (!session) return <SignInFirst />;
  const join: ProofStep = {
    name: 'join',
    title: words.joinTitle,
    body: ({ toList, cancel }) => (
      <JoinStep onJoined={setJoined} onAnother={toList} onCancel={cancel} />
    ),
  };
  const link: ProofStep = {
    name: 'link',
    title: words.linkVerifyTitle,
    body: ({ toList, cancel }) => (
      <SignInStep
        signIn={signIn}
        text={words.linkText}
        failed={words.linkFailed}
        onCancel={cancel}
        onAnother={toList}
      />
    ),
  };
  const isLinkable = (account: Address) => !ownsAddress(session, account);
  const own: ProofStep = {
    name: 'own',
    title: words.linkTitle,
    body: ({ toList }) => (
      <OtherAccountStep
        text={words.alreadyLinked}
        canSign={isLinkable}
        label={words.linkAddress}
        onAnother={toList}
      />
    ),
  };
  const done = (name: string, title: string, text: string): ProofStep => ({
    name,
    title,
    isLast: true,
    body: () => (
      <WalletNotice state="done" text={text}>
        <Button kind="primary" onClick={close}>
          {words.done}
        </Button>
      </WalletNotice>
    ),
  });
  return (
    <WalletProofDialog
      title={words.linkTitle}
      signIn={signIn}
      // Joining makes it the user's own before it is done.
      canSign={(account) => isTaken || isLinkable(account)}
      unusable={own}
      sign={isTaken ? join : link}
      done={
        joined
          ? done('joined', words.joinedTitle, words.joinedText(displayName(joined)))
          : address
            ? done('linked', words.linkedTitle, words.linkedText(displayName(address)))
            : undefined
      }
      onClose={close}
    />
  );
}

function SignInFirst(): ReactNode {
  const words = useWords();
  const { view } = usePortico();
  return (
    <CompactDialog title={words.linkTitle} step="no-session">
      <p className="portico-text portico-centred" role="alert">
        {words.linkNeedsSession}
      </p>
      <Button kind="primary" onClick={() => view.set('connect')}>
        {words.signIn}
      </Button>
    </CompactDialog>
  );
}

type JoinStepProps = {
  readonly onJoined: (account: Address) => void;
  readonly onAnother: () => void;
  readonly onCancel: () => void;
};

/** The wallet belongs to another user: signs that all accounts of that user become this one's. */
function JoinStep({ onJoined, onAnother, onCancel }: JoinStepProps): ReactNode {
  const words = useWords();
  const signIn = useSignIn('merge');
  const { address } = useSyncExternalStore(signIn.subscribe, signIn.getSnapshot);
  useEffect(() => {
    if (address) onJoined(address);
  }, [address, onJoined]);
  return (
    <SignInStep
      signIn={signIn}
      text={words.joinText}
      failed={words.joinFailed}
      action={words.joinAccounts}
      onCancel={onCancel}
      onAnother={onAnother}
    />
  );
}
