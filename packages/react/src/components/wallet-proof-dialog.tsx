import { cancelSignIn, displayName, ownsAddress, type SignInStore } from '@portico/core';
import type { Address } from '@portico/protocol';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useWallet } from '../hooks/use-wallet.ts';
import { useSession } from '../session/use-session.tsx';
import { ChoosingFailed, useChooseAccount } from './choose-account.tsx';
import type { ConnectedStep } from './connect-flow.ts';
import { CompactDialog } from './dialog.tsx';
import { Button, Sentence, useWords } from './dialog-parts.tsx';
import { rememberAsked } from './mismatch.ts';
import { PickWalletDialog } from './pick-wallet-dialog.tsx';
import { WalletFrame, type WalletFrameState } from './wallet-picture.tsx';

/** A step about the connected wallet. */
export type ProofStep = Pick<ConnectedStep, 'name' | 'title' | 'isLast'> & {
  /** The title without a list beside it. Default: `title`. */
  readonly titleAlone?: string;
  readonly body: (leave: {
    /** Returns to the list, to pick another wallet. */
    readonly toList: () => void;
    /** Leaves the dialog, and disconnects a wallet that was picked in it. */
    readonly cancel: () => void;
  }) => ReactNode;
};

type WalletProofDialogProps = {
  readonly title: string;
  /** The reason to pick a wallet, in place of the explanation of wallets. */
  readonly reason?: ReactNode;
  readonly signIn: SignInStore;
  readonly canSign: (address: Address) => boolean;
  /** Shown for a picked wallet whose account cannot sign. */
  readonly unusable: ProofStep;
  readonly sign: ProofStep;
  readonly done: ProofStep | undefined;
  readonly onClose: () => void;
};

/** A wallet signs for the user of the session: pick, connect, sign. Starts with the message when the connected wallet can sign it. */
export function WalletProofDialog(props: WalletProofDialogProps): ReactNode {
  const { title, reason, signIn, canSign, unusable, sign, done, onClose } = props;
  const { storage } = usePortico();
  const wallet = useWallet();
  const { status } = useSyncExternalStore(signIn.subscribe, signIn.getSnapshot);
  const { data: session } = useSession();
  const connected = wallet.status === 'connected';
  const isUsable = connected && canSign(wallet.address);
  const [isPicked, setPicked] = useState(isUsable);
  const [isNew, setNew] = useState(false);
  // It began with the wallet that is connected; once another one is looked for, it is the list with its steps.
  const [isCompact, setCompact] = useState(isPicked);
  if (isCompact && !(isPicked && connected)) setCompact(false);

  // Closing leaves the wallet connected: the visitor need not be asked about it right away.
  const unknown = connected && !ownsAddress(session, wallet.address) ? wallet.address : undefined;
  useEffect(() => {
    if (session && unknown) rememberAsked(storage, session, unknown);
  }, [storage, session, unknown]);

  const toList = () => {
    cancelSignIn(signIn);
    setPicked(false);
  };
  const cancel = () => {
    onClose();
    // The same as when signing in; a wallet that was connected before stays.
    if (isNew) void wallet.disconnect();
  };
  // A wallet that signs in the request to connect is not picked yet when its message is verified.
  const isReady = connected && (isPicked || status !== 'idle');
  const shown = done ?? (!isReady ? undefined : isUsable || status !== 'idle' ? sign : unusable);
  const step: ConnectedStep | undefined = shown && {
    ...shown,
    body: () => shown.body({ toList, cancel }),
    ...(shown.isLast ? {} : { onLeave: toList }),
  };
  if (isCompact && step) {
    return (
      <CompactDialog title={shown?.titleAlone ?? step.title} step={step.name} onClose={onClose}>
        {step.body(toList)}
      </CompactDialog>
    );
  }
  return (
    <PickWalletDialog
      title={title}
      reason={reason}
      signIn={signIn}
      connected={step}
      onPick={() => setNew(true)}
      onConnected={() => setPicked(true)}
      onClose={onClose}
    />
  );
}

type OtherAccountStepProps = {
  readonly text: (account: string) => string;
  readonly canSign: (address: Address) => boolean;
  readonly label: (account: string) => string;
  readonly onAnother: () => void;
};

/** The wallet is on an account that cannot sign: others that it shares can, or another wallet. */
export function OtherAccountStep(props: OtherAccountStepProps): ReactNode {
  const { text, canSign, label, onAnother } = props;
  const words = useWords();
  const { wallet: store } = usePortico();
  const { address = '', accounts = [] } = useWallet();
  const choosing = useChooseAccount();
  const others = accounts.filter(canSign);
  return (
    <WalletNotice state="resting" text={text(displayName(address))}>
      {others.map((account) => (
        <Button key={account} kind="primary" onClick={() => store.prefer(account)}>
          <Sentence text={label(displayName(account))} />
        </Button>
      ))}
      <ChoosingFailed failure={choosing.failure} />
      {choosing.isOffered ? (
        <Button
          kind={others.length === 0 ? 'primary' : undefined}
          waiting={choosing.isWaiting}
          onClick={choosing.choose}
        >
          {choosing.isWaiting ? words.confirmInWallet : words.useAnotherAccount}
        </Button>
      ) : null}
      <Button onClick={onAnother}>{words.anotherWallet}</Button>
    </WalletNotice>
  );
}

type WalletNoticeProps = {
  readonly state: WalletFrameState;
  readonly text: string;
  readonly children: ReactNode;
};

/** The connected wallet, what there is to say of it, and what can be done. */
export function WalletNotice({ state, text, children }: WalletNoticeProps): ReactNode {
  const { wallet } = useWallet();
  return (
    <div className="portico-waiting">
      <WalletFrame wallet={wallet} state={state} />
      <p className="portico-text portico-muted" role="status">
        <Sentence text={text} />
      </p>
      <div className="portico-actions">{children}</div>
    </div>
  );
}
