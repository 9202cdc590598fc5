import { base, isErrorCode } from '@portico/protocol';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { Words } from '../locales/locale.ts';
import { useWords } from '../locales/use-words.ts';
import { displayName } from '../names/account-name.ts';
import { sessionEnd } from '../session/browser-session-api.ts';
import type { SignInMachine } from '../sign-in/sign-in-machine.ts';
import type { SignInSnapshot } from '../sign-in/sign-in-snapshot.ts';
import { useWallet } from '../wallet/use-wallet.ts';
import { WalletPicture } from './wallet-picture.tsx';

/** Proves that the connected account is the visitor's. */
export function SignInStep({
  machine,
  onCancel,
}: {
  readonly machine: SignInMachine;
  readonly onCancel: () => void;
}): ReactNode {
  const words = useWords();
  const { wallet, address, chainId } = useWallet();
  const snapshot = useSyncExternalStore(machine.subscribe, machine.getSnapshot);
  const { status, failure, contract, begun } = snapshot;

  // A failed preparation must leave a button that really tries again.
  const ready = snapshot.prepared || begun || failure !== undefined;
  const elsewhere = chainId !== undefined && chainId !== base.id;
  return (
    <div className="portico-waiting">
      <WalletPicture
        wallet={wallet}
        size={72}
        state={status === 'idle' ? (failure ? 'failed' : 'resting') : 'waiting'}
      />
      {address ? <p className="portico-address portico-muted">{displayName(address)}</p> : null}
      <p className="portico-text portico-muted">
        {begun && status !== 'signing' ? words.begunText : words.verifyText}
      </p>
      {isErrorCode(sessionEnd.code) && status === 'idle' && !failure ? (
        <p className="portico-notice portico-notice--warning">{words.error(sessionEnd.code)}</p>
      ) : null}
      {elsewhere && status === 'idle' ? (
        <p className="portico-text portico-small">{words.switchFirst}</p>
      ) : null}
      {failure ? (
        <div className="portico-notice portico-notice--danger" role="alert">
          <p className="portico-strong">{words.error(failure.sentence)}</p>
          {failure.code ? <p>{words.error(failure.code)}</p> : null}
        </div>
      ) : null}
      <p className="portico-text portico-small" role="status">
        {progress(snapshot, words)}
      </p>
      {contract && (status === 'signing' || status === 'verifying') ? (
        <p className="portico-notice portico-small">{words.ownersTakeTime}</p>
      ) : null}
      <div className="portico-actions">
        <button
          type="button"
          className="portico-button portico-button--primary portico-button--wide"
          aria-disabled={!ready || status !== 'idle'}
          onClick={() => {
            if (ready && status === 'idle') void machine.sign();
          }}
        >
          {action(snapshot, ready, words)}
        </button>
        {begun ? (
          <button
            type="button"
            className="portico-button portico-button--quiet portico-button--wide"
            onClick={machine.startOver}
          >
            {words.startOver}
          </button>
        ) : null}
        <button
          type="button"
          className="portico-button portico-button--quiet portico-button--wide"
          onClick={onCancel}
        >
          {words.cancel}
        </button>
      </div>
    </div>
  );
}

function action({ status, begun, waiting }: SignInSnapshot, ready: boolean, words: Words): string {
  if (status === 'signing') return words.waitingForSignature;
  if (waiting === 'APPROVAL_PENDING') return words.waitingForOwners;
  if (status === 'verifying' || status === 'done') return words.verifying;
  if (begun) return words.continueSigning;
  return ready ? words.signMessage : words.preparing;
}

/** What is going on, where the button's own words do not say it. Kept in place so that nothing jumps. */
function progress({ status, waiting }: SignInSnapshot, words: Words): string {
  if (waiting) return words.error(waiting);
  return status === 'signing' ? words.walletWaiting : '';
}
