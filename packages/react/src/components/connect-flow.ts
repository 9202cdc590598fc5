import { useState } from 'react';
import type { Words } from '../locales/locale.ts';
import type { SignInMachine } from '../sign-in/sign-in-machine.ts';
import { isObtainable } from '../wallet/catalogue/download-links.ts';
import type { WalletDescriptor, WalletEnvironment } from '../wallet/catalogue/wallet-descriptor.ts';
import type { WalletOption } from '../wallet/catalogue/wallet-options.ts';
import type { WalletEngine } from '../wallet/wallet-engine.ts';

/** A step of the connect dialog, beside or instead of the list. */
export type ConnectStep =
  /** The list itself; beside it, on wide windows, what a wallet is. */
  | { readonly name: 'list' }
  | { readonly name: 'about' }
  /** Wallets to install. */
  | { readonly name: 'get' }
  /** A wallet is connecting, or failed to; the engine knows which. */
  | { readonly name: 'opening'; readonly wallet: WalletOption }
  /** Opens this page in the browser of a wallet's app. */
  | { readonly name: 'browse'; readonly wallet: WalletOption }
  /** Downloads for this browser or a phone. */
  | { readonly name: 'downloads'; readonly wallet: WalletOption }
  /** A QR code of the app store. */
  | { readonly name: 'scan-download'; readonly wallet: WalletOption }
  /** What to do once it is installed. */
  | { readonly name: 'phone-guide' | 'extension-guide'; readonly wallet: WalletOption };

/** The history of steps. The last one is shown; going back removes it. */
export type ConnectSteps = readonly [ConnectStep, ...ConnectStep[]];

/** The history when the dialog opens. */
export const firstSteps: ConnectSteps = [{ name: 'list' }];

/** The step that is shown. */
export function shownStep(steps: ConnectSteps): ConnectStep {
  return steps.at(-1) ?? steps[0];
}

/** Adds a step. One that is in the history already is returned to, so that going back never loops. */
export function goTo(steps: ConnectSteps, next: ConnectStep): ConnectSteps {
  const passed = steps.findIndex((step) => isSame(step, next));
  const [first, ...rest] = passed === -1 ? steps : steps.slice(0, passed);
  return first === undefined ? [next] : [first, ...rest, next];
}

/** A step that was picked from the list: going back leads to the list. */
export function pickFromList(next: ConnectStep): ConnectSteps {
  return [{ name: 'list' }, next];
}

/** To the previous step. */
export function goBack(steps: ConnectSteps): ConnectSteps {
  const [first, ...rest] = steps;
  return [first, ...rest.slice(0, -1)];
}

function isSame(one: ConnectStep, other: ConnectStep): boolean {
  const wallet = (step: ConnectStep) => ('wallet' in step ? step.wallet.id : undefined);
  return one.name === other.name && wallet(one) === wallet(other);
}

/** The heading of a step, which is its accessible name. */
export function stepTitle(
  step: ConnectStep,
  { failed, onPhone }: { readonly failed: boolean; readonly onPhone: boolean },
  words: Words,
): string {
  switch (step.name) {
    case 'list':
    case 'about':
      return words.aboutTitle;
    case 'get':
      return words.getAWallet;
    case 'browse':
      return words.browseTitle(step.wallet.name);
    case 'downloads':
      return words.downloadsTitle(step.wallet.name);
    case 'scan-download':
      return words.scanDownloadTitle(step.wallet.name);
    case 'phone-guide':
    case 'extension-guide':
      return words.guideTitle(step.wallet.name);
    case 'opening':
      return openingTitle(step.wallet, failed, onPhone, words);
  }
}

function openingTitle(
  { name, installed, descriptor }: Extract<ConnectStep, { wallet: unknown }>['wallet'],
  failed: boolean,
  onPhone: boolean,
  words: Words,
): string {
  if (failed) return words.failedTitle(name);
  if (installed || !descriptor?.pairing) return words.openingTitle(name);
  if (onPhone) return words.phoneOpenTitle(name);
  return descriptor.downloadUrls ? words.scanTitle(name) : words.scanAnyTitle;
}

/** The state of the connect dialog, and what its buttons do. */
export type ConnectFlow = {
  readonly step: ConnectStep;
  /** Whether there is a previous step. */
  readonly canGoBack: boolean;
  /** Whether the step was reached from the list, which on wide windows is still beside it. */
  readonly isDirect: boolean;
  /** The last wallet that was picked. */
  readonly picked: WalletOption | undefined;
  readonly pick: (wallet: WalletOption) => void;
  readonly go: (step: ConnectStep) => void;
  /** Connects the wallet of a guide. */
  readonly open: (wallet: WalletOption) => void;
  readonly back: () => void;
  /** Shows where to get a wallet; undefined when it cannot be installed from here. */
  readonly getAction: (wallet: WalletOption) => (() => void) | undefined;
  /** Cancels the connection in progress. */
  readonly cancel: () => void;
};

/** A wallet of the catalogue as an option of the list. */
export function asOption(descriptor: WalletDescriptor): WalletOption {
  const { id, name, icon, shortName = name } = descriptor;
  const action = descriptor.connector ? 'connect' : 'get';
  return { id, name, icon, shortName, installed: false, recent: false, action, descriptor };
}

/** The steps of the connect dialog, and the engine that connects what was picked. */
export function useConnectFlow(
  engine: WalletEngine | undefined,
  signIn: SignInMachine,
  environment: Omit<WalletEnvironment, 'otherInstalled'>,
): ConnectFlow {
  const [steps, setSteps] = useState<ConnectSteps>(firstSteps);
  const [picked, setPicked] = useState<WalletOption>();
  const step = shownStep(steps);

  const cancel = () => {
    signIn.cancel();
    const snapshot = engine?.getSnapshot();
    if (snapshot?.status === 'connecting' || snapshot?.failure) engine?.cancel();
  };

  const connect = async (wallet: WalletOption) => {
    if (engine) await signIn.connect(wallet.id);
    const after = engine?.getSnapshot();
    // A rejection in the wallet is silent: back to where it was picked.
    if (after?.status === 'disconnected' && after.failure === undefined) {
      setSteps((now) => {
        const shown = shownStep(now);
        const isOpening = shown.name === 'opening' && shown.wallet.id === wallet.id;
        return isOpening ? goBack(now) : now;
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
      cancel();
      setPicked(wallet);
      if (wallet.action === 'connect') {
        setSteps(pickFromList({ name: 'opening', wallet }));
        void connect(wallet);
      } else {
        setSteps(pickFromList({ name: wallet.action === 'get' ? 'downloads' : 'browse', wallet }));
      }
    },
    go(next) {
      cancel();
      setSteps((now) => goTo(now, next));
    },
    open,
    back() {
      cancel();
      setSteps(goBack);
    },
    getAction(wallet) {
      const { descriptor } = wallet;
      if (!descriptor || !isObtainable(descriptor, environment)) return undefined;
      return () => {
        cancel();
        setSteps((now) => goTo(now, { name: 'downloads', wallet }));
      };
    },
    cancel,
  };
}
