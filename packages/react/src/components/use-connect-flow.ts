import { useState } from 'react';
import type { SignInMachine } from '../sign-in/sign-in-machine.ts';
import { isObtainable } from '../wallet/catalogue/download-links.ts';
import type { WalletDescriptor, WalletEnvironment } from '../wallet/catalogue/wallet-descriptor.ts';
import type { WalletOption } from '../wallet/catalogue/wallet-options.ts';
import type { WalletEngine } from '../wallet/wallet-engine.ts';
import {
  type ConnectStep,
  type ConnectSteps,
  firstSteps,
  goBack,
  goTo,
  pickFromList,
  shownStep,
} from './connect-steps.ts';

/** The way through the connect dialog, and what its buttons do. */
export type ConnectFlow = {
  readonly step: ConnectStep;
  /** Whether there is something to go back to. */
  readonly canGoBack: boolean;
  /** Whether the step was reached from the list itself, which on wide windows is still beside it. */
  readonly isDirect: boolean;
  /** The wallet picked last. */
  readonly picked: WalletOption | undefined;
  readonly pick: (wallet: WalletOption) => void;
  readonly go: (step: ConnectStep) => void;
  /** Asks a wallet that a guide was about. */
  readonly open: (wallet: WalletOption) => void;
  readonly back: () => void;
  /** Leads to where a wallet is to be had; undefined where that is nowhere. */
  readonly getting: (wallet: WalletOption) => (() => void) | undefined;
  /** Nobody waits for a wallet any more. */
  readonly stop: () => void;
};

/** A wallet to get, as a row of the list would have it. */
export function asOption(descriptor: WalletDescriptor): WalletOption {
  const { id, name, icon, shortName = name } = descriptor;
  const action = descriptor.connector ? 'connect' : 'get';
  return { id, name, icon, shortName, installed: false, recent: false, action, descriptor };
}

/** Leads through the connect dialog: what is shown, and the engine that follows what is pressed. */
export function useConnectFlow(
  engine: WalletEngine | undefined,
  signIn: SignInMachine,
  environment: Omit<WalletEnvironment, 'otherInstalled'>,
): ConnectFlow {
  const [steps, setSteps] = useState<ConnectSteps>(firstSteps);
  const [picked, setPicked] = useState<WalletOption>();
  const step = shownStep(steps);

  const stop = () => {
    signIn.stop();
    const snapshot = engine?.getSnapshot();
    if (snapshot?.status === 'connecting' || snapshot?.failure) engine?.cancel();
  };

  const connect = async (wallet: WalletOption) => {
    if (engine) await signIn.connect(wallet.id);
    const after = engine?.getSnapshot();
    // A refusal in the wallet is silent: back to where the wallet was picked.
    if (after?.status === 'disconnected' && after.failure === undefined) {
      setSteps((now) => {
        const shown = shownStep(now);
        const waits = shown.name === 'opening' && shown.wallet.id === wallet.id;
        return waits ? goBack(now) : now;
      });
    }
  };

  const open = (wallet: WalletOption) => {
    setPicked(wallet);
    setSteps((now) => goTo(now, { name: 'opening', wallet }));
    void connect(wallet);
  };

  return {
    step,
    canGoBack: steps.length > 1,
    isDirect: steps.length === 2 && step.name !== 'get',
    picked,
    pick(wallet) {
      stop();
      setPicked(wallet);
      if (wallet.action === 'connect') {
        setSteps(pickFromList({ name: 'opening', wallet }));
        void connect(wallet);
      } else {
        setSteps(pickFromList({ name: wallet.action === 'get' ? 'downloads' : 'browse', wallet }));
      }
    },
    go(next) {
      stop();
      setSteps((now) => goTo(now, next));
    },
    open,
    back() {
      stop();
      setSteps(goBack);
    },
    getting(wallet) {
      const { descriptor } = wallet;
      if (!descriptor || !isObtainable(descriptor, environment)) return undefined;
      return () => {
        stop();
        setSteps((now) => goTo(now, { name: 'downloads', wallet }));
      };
    },
    stop,
  };
}
