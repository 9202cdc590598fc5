import {
  displayName,
  type SignInSnapshot,
  type SignInStore,
  startOver,
  startSignIn,
} from '@portico/core';
import type { Words } from '@portico/locales';
import { type ErrorCode, isErrorCode } from '@portico/protocol';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useName } from '../hooks/use-account.ts';
import { useWallet } from '../hooks/use-wallet.ts';
import { useSiteChains } from '../hooks/use-wallet-engine.ts';
import { useSession, useSessionContext } from '../session/use-session.tsx';
import { ChoosingFailed, useChooseAccount } from './choose-account.tsx';
import { Button, useWords } from './dialog-parts.tsx';
import { WalletFrame, type WalletFrameState } from './wallet-picture.tsx';

/** Another wallet may do, but this one never: signing again would not change it. */
const finalRefusals: readonly ErrorCode[] = [
  'ACCOUNT_NOT_LINKED',
  'ACCOUNT_LIMIT',
  'ACCOUNT_TOO_NEW',
];

type SignInStepProps = {
  readonly signIn: SignInStore;
  /** The purpose of the signature. Default: to sign in. */
  readonly text?: string;
  /** The title of a refusal by the server. Default: the title of a sign-in. */
  readonly failed?: string;
  /** The label of the button that opens the wallet. */
  readonly action?: string;
  readonly onCancel: () => void;
  /** Back to the list, to pick another wallet. */
  readonly onAnother?: () => void;
};

/** Signs the message with which the visitor proves to own the connected account. */
export function SignInStep(props: SignInStepProps): ReactNode {
  const { signIn, text, failed, action, onCancel, onAnother } = props;
  const words = useWords();
  const { wallet, address, chain, isDelivered } = useWallet();
  const [first] = useSiteChains();
  const { endCode } = useSessionContext().internal;
  const snapshot = useSyncExternalStore(signIn.subscribe, signIn.getSnapshot);
  const { status, failure, isContract } = snapshot;

  /** Its owner has to switch in the wallet itself. */
  const isStuck = failure?.reason === 'CHAIN_UNSUPPORTED';
  /** Checking is mostly over before its sentence could be read. */
  const isChecking = status === 'verifying' && !snapshot.retryReason;
  const said =
    status === 'signing' && isDelivered === false
      ? words.sendingToPhone
      : sentence(snapshot, text ?? words.verifyText, words);
  return (
    <div className="portico-waiting">
      <WalletFrame wallet={wallet} state={gateState(snapshot)} />
      {address ? <p className="portico-address">{displayName(address)}</p> : null}
      {failure ? <SignInFailureNotice failure={failure} isStuck={isStuck} failed={failed} /> : null}
      {/* Always the same element, so that its next sentence is read aloud. */}
      <p
        className={`portico-text portico-muted ${isChecking ? 'portico-later' : ''}`}
        role="status"
      >
        {/* A new one for each sentence: text that changes in its place is a layout shift. */}
        {said ? <span key={said}>{said}</span> : null}
      </p>
      {isErrorCode(endCode) && status === 'idle' && !failure ? (
        <p className="portico-notice portico-notice--warning">{words.error(endCode)}</p>
      ) : null}
      {chain?.unsupported && status === 'idle' && !isStuck ? (
        <p className="portico-text portico-small">{words.switchFirst(first.name)}</p>
      ) : null}
      {isContract && (status === 'signing' || status === 'verifying') ? (
        <p className="portico-notice portico-small">
          {snapshot.isEphemeral ? words.ownersKeepOpen : words.ownersTakeTime}
        </p>
      ) : null}
      <SignInActions
        signIn={signIn}
        action={action ?? words.signMessage}
        onCancel={onCancel}
        onAnother={onAnother ?? onCancel}
      />
    </div>
  );
}

type SignInFailureNoticeProps = {
  readonly failure: NonNullable<SignInSnapshot['failure']>;
  readonly isStuck: boolean;
  readonly failed: string | undefined;
};

function SignInFailureNotice({ failure, isStuck, failed }: SignInFailureNoticeProps): ReactNode {
  const { step, reason, sentence } = failure;
  const words = useWords();
  const { appName } = usePortico();
  const { wallet } = useWallet();
  return (
    <div className="portico-failure" role="alert">
      <p className="portico-strong">
        {isStuck ? words.switchFailed : (step === 'SIGN_IN_VERIFY' && failed) || words.error(step)}
      </p>
      <p className="portico-muted">
        {isStuck && wallet
          ? words.cannotSwitch(wallet.name, appName)
          : (sentence ?? (reason && words.error(reason)))}
      </p>
    </div>
  );
}

type SignInActionsProps = {
  readonly signIn: SignInStore;
  readonly action: string;
  readonly onCancel: () => void;
  readonly onAnother: () => void;
};

function SignInActions({ signIn, action, onCancel, onAnother }: SignInActionsProps): ReactNode {
  const words = useWords();
  const snapshot = useSyncExternalStore(signIn.subscribe, signIn.getSnapshot);
  const { status, failure, hasPendingMessage } = snapshot;
  const choosing = useChooseAccount();
  // After a failed preparation the button is enabled, because it tries again.
  const ready = snapshot.prepared || hasPendingMessage || failure !== undefined;
  const isFinal = failure?.reason !== undefined && finalRefusals.includes(failure.reason);
  const isDenied = failure?.reason === 'ACCESS_DENIED';
  /** The request never left this page, so that it is sent again rather than signed. */
  const isUnsent = failure?.reason === 'RELAY_UNREACHABLE';
  return (
    <div className="portico-actions">
      <ChoosingFailed failure={choosing.failure} />
      {isFinal || isDenied ? (
        <Button
          kind="primary"
          waiting={choosing.isWaiting}
          onClick={isDenied && choosing.isOffered ? choosing.choose : onAnother}
        >
          {isFinal
            ? words.anotherWallet
            : choosing.isWaiting
              ? words.confirmInWallet
              : words.useAnotherAccount}
        </Button>
      ) : (
        <Button
          kind="primary"
          waiting={!ready || status !== 'idle'}
          onClick={() => void startSignIn(signIn)}
        >
          {buttonLabel(snapshot, ready, isUnsent ? words.tryAgain : action, words)}
        </Button>
      )}
      {hasPendingMessage ? (
        <Button kind="quiet" onClick={() => startOver(signIn)}>
          {words.startOver}
        </Button>
      ) : null}
      <Button kind="quiet" onClick={onCancel}>
        {words.cancel}
      </Button>
    </div>
  );
}

function buttonLabel(
  { status, hasPendingMessage, retryReason }: SignInSnapshot,
  ready: boolean,
  action: string,
  words: Words,
): string {
  if (status === 'signing') return words.waitingForSignature;
  if (retryReason === 'APPROVAL_PENDING') return words.waitingForOwners;
  if (status === 'verifying' || status === 'done') return words.verifying;
  if (hasPendingMessage) return words.continueSigning;
  return ready ? action : words.preparing;
}

function gateState({ status, failure }: SignInSnapshot): WalletFrameState {
  if (status === 'idle') return failure ? 'failed' : 'resting';
  return status === 'done' ? 'done' : 'waiting';
}

/** Returns what to do or to wait for, in one sentence. Empty beside a failure, which has its own. */
function sentence(snapshot: SignInSnapshot, text: string, words: Words): string {
  const { status, retryReason, failure, hasPendingMessage } = snapshot;
  if (retryReason) return words.error(retryReason);
  if (status === 'signing') return words.walletWaiting;
  if (status !== 'idle') return words.checkingSignature;
  if (hasPendingMessage) return words.begunText;
  if (failure) return '';
  return text;
}

/** The end of a sign-in: the light fills the gate. For eyes only, on a dialog that closes; screen readers hear it from the page. */
export function SignedInStep(): ReactNode {
  const words = useWords();
  const { wallet, address: connected } = useWallet();
  const { data: session } = useSession();
  const address = session?.address ?? connected;
  const name = useName(address)?.name ?? address;
  const sentence = name ? words.signedInAs(displayName(name)) : '';
  // Announced once the dialog has closed: a modal dialog makes the page inert. Needs `prepareAnnouncements` before.
  useEffect(() => {
    // Emptied first, because the same sentence would be no change.
    region().textContent = '';
    requestAnimationFrame(() => {
      region().textContent = sentence;
    });
  }, [sentence]);
  return (
    <div className="portico-waiting">
      <WalletFrame wallet={wallet} state="done" />
      {sentence ? <p className="portico-text portico-muted">{sentence}</p> : null}
      <span className="portico-pips">
        <span />
        <span />
        <span />
      </span>
    </div>
  );
}

/** Adds an empty live region to the page: screen readers announce what changes in a region, not what one begins with. */
export function prepareAnnouncements(): void {
  region();
}

/** Returns the page's one live region, which outlives every dialog. */
function region(): Element {
  const found = document.querySelector('.portico-announcements');
  if (found) return found;
  const added = document.createElement('p');
  added.className = 'portico-announcements portico-hidden-text';
  added.role = 'status';
  document.body.append(added);
  return added;
}
