import { displayName, ownsAddress, restoreAccount, type SignInStore } from '@portico/core';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useWallet } from '../hooks/use-wallet.ts';
import { useSignIn } from '../hooks/use-wallet-engine.ts';
import { useSession, useSessionContext } from '../session/use-session.tsx';
import type { ConnectedStep } from './connect-flow.ts';
import { CompactDialog } from './dialog.tsx';
import { findDoor, growIntoDoor, reducedMotion } from './dialog-motion.ts';
import { Button, useWords } from './dialog-parts.tsx';
import type { HtmlList } from './html-list.ts';
import { PickWalletDialog } from './pick-wallet-dialog.tsx';
import { prepareAnnouncements, SignedInStep, SignInStep } from './sign-in-step.tsx';
import { WalletFrame } from './wallet-picture.tsx';

type ConnectDialogProps = { readonly html?: HtmlList; readonly prepared?: SignInStore };

/** Leads from a list of wallets to a session. `html`: the list of the page's HTML; `prepared`: a sign-in created before React adopted it. */
export function ConnectDialog({ html, prepared }: ConnectDialogProps): ReactNode {
  const words = useWords();
  const { view } = usePortico();
  const wallet = useWallet();
  const signIn = useSignIn('sign-in', prepared);
  const { subscribe, getSnapshot } = signIn;
  const { data: session } = useSession();
  const { internal } = useSessionContext();
  const [picking, setPicking] = useState(false);
  const close = useCallback(() => view.set('closed'), [view]);
  const connected = wallet.status === 'connected';
  const { status, isRemoved } = useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
  // Also when the wallet was disconnected after it signed.
  const done = status === 'done' || (connected && ownsAddress(session, wallet.address));
  const [wasDone] = useState(done);
  // A visitor with a session who connects an account of another user is asked what to do.
  const differs = connected && picking && Boolean(session) && !done;
  // Starts without the list when a wallet is connected. Once that is lost, the list stays.
  const [isCompact, setCompact] = useState(connected);
  if (isCompact && !connected && !done) setCompact(false);

  useEffect(prepareAnnouncements, []);
  const door = useRef<HTMLElement>(undefined);
  useFindDoor(door, status === 'verifying');
  // Before paint: with the session the page is usable at once. The closing dialog and the page's door show that it worked.
  useLayoutEffect(() => {
    if (done) {
      // The session can be known before the request for it has ended.
      if (status === 'verifying' || status === 'done') {
        internal.endCode = undefined;
        // Browsers warn where the visitor has pressed nothing.
        const isStill = matchMedia(reducedMotion).matches;
        if (navigator.userActivation?.hasBeenActive && !isStill) navigator.vibrate?.(10);
      }
      growIntoDoor(door.current ?? findDoor());
      close();
    } else if (differs) view.set('mismatch');
  }, [done, status, differs, close, internal, view]);

  if (differs || wasDone) return null;
  const leave = () => {
    close();
    void wallet.disconnect();
  };
  const proof: ConnectedStep = {
    name: isRemoved ? 'restore' : 'sign-in',
    title: isRemoved ? words.restoreTitle : words.verifyTitle,
    body: (toList) =>
      isRemoved ? (
        <RestoreStep signIn={signIn} onCancel={leave} />
      ) : (
        <SignInStep signIn={signIn} onCancel={leave} onAnother={toList} />
      ),
    onLeave: (engine) => void engine.disconnect(),
  };
  const last: ConnectedStep = {
    name: 'done',
    title: words.signedInTitle,
    body: () => <SignedInStep />,
    isLast: true,
    closes: true,
  };
  const step = done ? last : connected ? proof : undefined;
  if (isCompact && step)
    return (
      <CompactDialog title={step.title} step={step.closes ? undefined : step.name} onClose={close}>
        {step.body(() => void wallet.disconnect())}
      </CompactDialog>
    );
  return (
    <PickWalletDialog
      title={words.connectTitle}
      signIn={signIn}
      html={html}
      connected={step}
      onPick={() => setPicking(true)}
      onClose={close}
    />
  );
}

/** Finds the page's door while the page waits for the answer; with the session it would compute the page's styles once more. */
function useFindDoor(door: RefObject<HTMLElement | undefined>, isVerifying: boolean): void {
  useEffect(() => {
    if (isVerifying) door.current = findDoor();
  }, [door, isVerifying]);
}

type RestoreStepProps = { readonly signIn: SignInStore; readonly onCancel: () => void };

/** The wallet that signed was removed from its user: restores it there, or makes a new user. Its title is `restoreTitle`. */
function RestoreStep({ signIn, onCancel }: RestoreStepProps): ReactNode {
  const words = useWords();
  const { wallet, address } = useWallet();
  const { status, retryReason } = useSyncExternalStore(signIn.subscribe, signIn.getSnapshot);
  const [isRestored, setRestored] = useState(true);
  const waiting = status !== 'idle';
  const choose = (isWanted: boolean) => {
    setRestored(isWanted);
    void restoreAccount(signIn, isWanted);
  };
  return (
    <div className="portico-waiting">
      <WalletFrame wallet={wallet} state={waiting ? 'waiting' : 'resting'} />
      {address ? <p className="portico-address">{displayName(address)}</p> : null}
      <p className="portico-text portico-muted" role="status">
        {retryReason ? words.error(retryReason) : words.restoreText}
      </p>
      <div className="portico-actions">
        <Button kind="primary" waiting={waiting} onClick={() => choose(true)}>
          {waiting && isRestored ? words.verifying : words.restore}
        </Button>
        <div className="portico-ways-out">
          <Button kind="quiet" waiting={waiting} onClick={() => choose(false)}>
            {waiting && !isRestored ? words.verifying : words.startNew}
          </Button>
          <Button kind="quiet" onClick={onCancel}>
            {words.cancel}
          </Button>
        </div>
      </div>
    </div>
  );
}
