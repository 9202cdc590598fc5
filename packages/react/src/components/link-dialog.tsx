import type { Address } from '@portico/protocol';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useSignIn } from '../hooks/use-sign-in.ts';
import { useWallet } from '../hooks/use-wallet.ts';
import { useWords } from '../hooks/use-words.ts';
import { displayName } from '../names/account-name.ts';
import { ownsAddress } from '../session/account-id.ts';
import { useSession } from '../session/use-session.tsx';
import { AnotherAccountButton } from './another-account-button.tsx';
import { CompactDialog } from './dialog.tsx';
import { Button } from './dialog-parts.tsx';
import { Gate, type GateState } from './gate.tsx';
import { rememberAsked } from './mismatch.ts';
import { type ConnectedStep, PickWalletDialog } from './pick-wallet-dialog.tsx';
import { SignInStep } from './sign-in-step.tsx';

/**
 * Links a wallet to the user of the session: pick, connect, sign, as for signing in. The session goes on. Opens
 * with the message to sign when the wallet that is connected is not linked yet.
 */
export function LinkDialog(): ReactNode {
  const words = useWords();
  const { view, storage } = usePortico();
  const wallet = useWallet();
  const machine = useSignIn('link');
  const { status } = useSyncExternalStore(machine.subscribe, machine.getSnapshot);
  const { data: session } = useSession();
  const connected = wallet.status === 'connected';
  const isOwn = connected && ownsAddress(session, wallet.address);
  const [isPicked, setPicked] = useState(connected && !isOwn);
  const [isNew, setNew] = useState(false);
  // It began with the wallet that is connected; once another one is looked for, it is the list with its steps.
  const [isCompact, setCompact] = useState(isPicked);
  if (isCompact && !(isPicked && connected)) setCompact(false);
  const close = () => view.set('closed');

  // Closing leaves the wallet connected: the visitor need not be asked about it right away.
  const unknown = connected && !isOwn ? wallet.address : undefined;
  useEffect(() => {
    if (session && unknown) rememberAsked(storage, session, unknown);
  }, [storage, session, unknown]);

  if (!session) {
    return (
      <CompactDialog title={words.linkTitle} step="no-session" onClose={close}>
        <p className="portico-text portico-centred" role="alert">
          {words.linkNeedsSession}
        </p>
        <Button kind="primary" onClick={() => view.set('connect')}>
          {words.signIn}
        </Button>
      </CompactDialog>
    );
  }
  // A wallet that signs in the request to connect is not picked yet when its message is verified.
  const isReady = connected && (isPicked || status !== 'idle');
  const another = () => {
    machine.cancel();
    setPicked(false);
  };
  const cancel = () => {
    close();
    // As in signing in; a wallet that was connected before stays.
    if (isNew) void wallet.disconnect();
  };
  const step: ConnectedStep | undefined = !isReady
    ? undefined
    : status === 'done'
      ? {
          name: 'linked',
          title: words.linkedTitle,
          body: () => <LinkedStep address={wallet.address} onClose={close} />,
          isLast: true,
        }
      : isOwn && status === 'idle'
        ? // Linking makes it the user's own before it is done.
          {
            name: 'own',
            title: words.linkTitle,
            body: (toList) => <OwnAlreadyStep onAnother={toList} />,
            onLeave: another,
          }
        : {
            name: 'link',
            title: words.linkVerifyTitle,
            body: (toList) => (
              <SignInStep machine={machine} purpose="link" onCancel={cancel} onAnother={toList} />
            ),
            onLeave: another,
          };
  if (isCompact && step) {
    return (
      <CompactDialog title={step.title} step={step.name} onClose={close}>
        {step.body(another)}
      </CompactDialog>
    );
  }
  return (
    <PickWalletDialog
      title={words.linkTitle}
      signIn={machine}
      connected={step}
      onPick={() => setNew(true)}
      onConnected={() => setPicked(true)}
      onClose={close}
    />
  );
}

function LinkedStep({
  address,
  onClose,
}: {
  readonly address: Address;
  readonly onClose: () => void;
}): ReactNode {
  const words = useWords();
  return (
    <WalletNotice state="done" text={words.linkedText(displayName(address))}>
      <Button kind="primary" onClick={onClose}>
        {words.done}
      </Button>
    </WalletNotice>
  );
}

/** The wallet is on an account that is linked already: others that it shares can be linked instead. */
function OwnAlreadyStep({ onAnother }: { readonly onAnother: () => void }): ReactNode {
  const words = useWords();
  const { wallet: engine } = usePortico();
  const { address = '', accounts = [] } = useWallet();
  const { data: session } = useSession();
  const others = accounts.filter((account) => !ownsAddress(session, account));
  return (
    <WalletNotice state="resting" text={words.alreadyLinked(displayName(address))}>
      {others.map((account) => (
        <Button key={account} kind="primary" onClick={() => engine.prefer(account)}>
          {words.linkAddress(displayName(account))}
        </Button>
      ))}
      <AnotherAccountButton kind={others.length === 0 ? 'primary' : undefined} />
      <Button onClick={onAnother}>{words.anotherWallet}</Button>
    </WalletNotice>
  );
}

/** The connected wallet, what there is to say of it, and what can be done. */
function WalletNotice({
  state,
  text,
  children,
}: {
  readonly state: GateState;
  readonly text: string;
  readonly children: ReactNode;
}): ReactNode {
  const { wallet } = useWallet();
  return (
    <div className="portico-waiting">
      <Gate wallet={wallet} state={state} />
      <p className="portico-text portico-muted" role="status">
        {text}
      </p>
      <div className="portico-actions">{children}</div>
    </div>
  );
}
