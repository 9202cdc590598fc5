import { base, errorMessage } from '@portico/protocol';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { en } from '../locales/en.ts';
import { browserSessionApi, signIn } from '../session/browser-session-client.ts';
import { useSessionStore } from '../session/session-provider.tsx';
import { requestCsrfToken } from '../session/session-requests.ts';
import { createSignInMachine, type SignInSnapshot } from '../sign-in/sign-in-machine.ts';
import { useWallet } from '../wallet/use-wallet.ts';
import type { WalletEngine } from '../wallet/wallet-engine.ts';
import { displayName } from './display-name.ts';
import { usePortico } from './portico-context.ts';
import { WalletPicture } from './wallet-picture.tsx';

/** The id of the provider on the server. */
const provider = 'siwe';

/** Proves that the connected account is the visitor's. */
export function SignInStep({
  engine,
  onDone,
  onCancel,
}: {
  readonly engine: WalletEngine;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}): ReactNode {
  const { statement } = usePortico();
  const session = useSessionStore();
  const { wallet, address, chainId } = useWallet();
  const [machine] = useState(() =>
    createSignInMachine({
      domain: location.host,
      origin: location.origin,
      statement,
      account() {
        const connected = engine.getSnapshot();
        return connected.address === undefined
          ? undefined
          : { address: connected.address, chainId: connected.chainId ?? base.id };
      },
      requestNonce: () => requestCsrfToken(browserSessionApi),
      switchToBase: engine.switchToBase,
      signMessage: engine.signMessage,
      async verify(proof) {
        const result = await signIn(provider, { ...proof, redirect: false });
        return result ?? { error: 'Callback', status: 400, ok: false, url: null };
      },
      async isSignedIn(account) {
        await session.invalidate();
        return session.getSnapshot().data?.address === account;
      },
      now: Date.now,
      wait: (milliseconds) =>
        new Promise((resolve) => {
          setTimeout(resolve, milliseconds);
        }),
    }),
  );
  const snapshot = useSyncExternalStore(machine.subscribe, machine.getSnapshot);
  const { status, failure } = snapshot;

  useEffect(() => {
    void machine.prepare();
    // The message stays ready for as long as the dialog is open, so that a tap opens the wallet at once.
    const timer = setInterval(() => void machine.prepare(), 30_000);
    return () => {
      clearInterval(timer);
      machine.stop();
    };
  }, [machine]);
  useEffect(() => {
    if (status === 'done') onDone();
  }, [status, onDone]);

  // A failed preparation must leave a button that really tries again.
  const ready = snapshot.prepared || failure !== undefined;
  return (
    <div className="portico-waiting">
      <WalletPicture
        wallet={wallet}
        size={72}
        {...(status === 'idle' ? (failure ? { state: 'failed' } : {}) : { state: 'waiting' })}
      />
      {address ? <p className="portico-address portico-muted">{displayName(address)}</p> : null}
      <p className="portico-text portico-muted">{en.verifyText}</p>
      {chainId === undefined || chainId === base.id || status !== 'idle' ? null : (
        <p className="portico-text portico-small">{en.switchFirst}</p>
      )}
      {failure ? (
        <div className="portico-notice portico-notice--danger" role="alert">
          <p className="portico-strong">{errorMessage(failure.sentence)}</p>
          {failure.code ? <p>{errorMessage(failure.code)}</p> : null}
        </div>
      ) : null}
      <p className="portico-text portico-small" role="status">
        {progress(snapshot)}
      </p>
      <div className="portico-actions">
        <button
          type="button"
          className="portico-button portico-button--primary portico-button--wide"
          aria-disabled={!ready || status !== 'idle'}
          onClick={() => {
            if (ready && status === 'idle') void machine.sign();
          }}
        >
          {action(snapshot, ready)}
        </button>
        <button
          type="button"
          className="portico-button portico-button--quiet portico-button--wide"
          onClick={onCancel}
        >
          {en.cancel}
        </button>
      </div>
    </div>
  );
}

function action({ status }: SignInSnapshot, ready: boolean): string {
  if (status === 'signing') return en.waitingForSignature;
  if (status === 'verifying' || status === 'done') return en.verifying;
  return ready ? en.signMessage : en.preparing;
}

/** What is going on, where the button's own words do not say it. Kept in place so that nothing jumps. */
function progress({ status, waiting }: SignInSnapshot): string {
  if (waiting) return errorMessage(waiting);
  return status === 'signing' ? en.walletWaiting : '';
}
