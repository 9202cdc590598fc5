import { connectAndSignIn } from '@portico/core/internal/actions/connect-and-sign-in';
import { cancelSignIn, type SignInStore } from '@portico/core/internal/sign-in/sign-in-store';
import type { WalletEngine } from '@portico/core/internal/wallet-engine';
import {
  describeListedWallet,
  type ListedWallets,
} from '@portico/core/internal/wallets/listed-wallets';
import type { WalletDescriptor } from '@portico/core/internal/wallets/wallet-descriptor';
import { isObtainable } from '@portico/core/internal/wallets/wallet-environment';
import type { WalletOption } from '@portico/core/internal/wallets/wallet-options';
import type { Words } from '@portico/locales';
import type { ErrorCode, ListedWallet } from '@portico/protocol';
import { useState } from 'react';
import { useWallet } from '../hooks/use-wallet.ts';
import { appOption, appStep, asOption } from './app-step.ts';
import type { WalletOptions } from './wallet-list.tsx';

/** A step of the connect dialog, beside or instead of the list. */
export type ConnectStep =
  /** The list itself (beside it, on wide windows, what a wallet is), and wallets to install. */
  { readonly name: 'list' | 'about' | 'get' | 'all' } | WalletStep;

/**
 * A step about one wallet. `opening`: it is connecting, or failed to; `browse`: opens this page in its app's
 * browser; `downloads`: for this browser or a phone; `scan-download`: a QR code of the app store; the
 * guides: what to do once it is installed.
 */
export type WalletStep = {
  readonly name:
    | 'opening'
    | 'browse'
    | 'downloads'
    | 'scan-download'
    | 'phone-guide'
    | 'extension-guide';
  readonly wallet: WalletOption;
};

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

/** The heading of the shown step, which is its accessible name. */
export function stepTitle({ step, failure, environment }: ConnectFlow, words: Words): string {
  if (!('wallet' in step)) return overviewTitle(step.name, words);
  const { name: kind, wallet }: WalletStep = step;
  const { name, installed, descriptor } = wallet;
  switch (kind) {
    case 'browse':
      return words.browseTitle(name);
    case 'downloads':
      return words.downloadsTitle(name);
    case 'scan-download':
      return words.scanDownloadTitle(name);
    case 'phone-guide':
    case 'extension-guide':
      return words.guideTitle(name);
    case 'opening':
      if (failure === 'WALLET_NOT_CONFIGURED') return name;
      if (failure) return words.failedTitle(name);
      if (installed || !descriptor?.pairing) return words.openingTitle(name);
      if (environment.platform !== 'desktop') return words.phoneOpenTitle(name);
      return descriptor.downloadUrls ? words.scanTitle(name) : words.scanAnyTitle;
  }
}

function overviewTitle(
  name: Exclude<ConnectStep['name'], WalletStep['name']>,
  words: Words,
): string {
  if (name === 'all') return words.allWallets;
  return name === 'get' ? words.getAWallet : words.aboutTitle;
}

/** The state of the connect dialog, and what its buttons do. */
export type ConnectFlow = {
  readonly step: ConnectStep;
  /** Why the wallet of the step `opening` did not connect. */
  readonly failure: ErrorCode | undefined;
  /** What a phone pairs with, once it is there. */
  readonly pairingUri: string | undefined;
  readonly catalogue: readonly WalletDescriptor[];
  readonly environment: WalletOptions['environment'];
  /** How many steps there are, with the list. */
  readonly depth: number;
  /** Whether there is a previous step. */
  readonly canGoBack: boolean;
  /** Whether the step was reached from the list, which on wide windows is still beside it. */
  readonly isDirect: boolean;
  /** The last wallet that was picked. */
  readonly picked: WalletOption | undefined;
  readonly pick: (wallet: WalletOption) => void;
  /** Every wallet that can be paired; undefined until the engine is there. */
  readonly listed: ListedWallets | undefined;
  readonly pickListed: (wallet: ListedWallet) => void;
  readonly go: (step: ConnectStep) => void;
  /** Connects the wallet of a guide, or again. */
  readonly open: (wallet: WalletOption) => void;
  /** Another step about the same wallet, in the place of the shown one. */
  readonly replace: (step: WalletStep) => void;
  readonly back: () => void;
  /** To the list, without cancelling anything. */
  readonly restart: () => void;
  /** Whether the wallet can be installed from here. */
  readonly canGet: (wallet: WalletOption) => boolean;
  /** Cancels the connection in progress. */
  readonly cancel: () => void;
};

/** The props of a step about one wallet. */
export type StepProps = { readonly flow: ConnectFlow; readonly wallet: WalletOption };

/**
 * The steps of the connect dialog, and the engine that connects what was picked.
 *
 * @param onConnected called when it is
 */
export function useConnectFlow(
  engine: WalletEngine | undefined,
  signIn: SignInStore,
  { catalogue, environment }: WalletOptions,
  onConnected: () => void = () => undefined,
): ConnectFlow {
  const [steps, setSteps] = useState<ConnectSteps>(firstSteps);
  const [picked, setPicked] = useState<WalletOption>();
  const { failure, pairingUri } = useWallet();
  const step = shownStep(steps);

  const cancel = () => {
    cancelSignIn(signIn);
    const snapshot = engine?.getSnapshot();
    if (snapshot?.status === 'connecting' || snapshot?.failure) engine?.cancel();
  };

  const open = async (wallet: WalletOption) => {
    setPicked(wallet);
    setSteps((now) => goTo(now, { name: 'opening', wallet }));
    const connected = engine !== undefined && (await connectAndSignIn(signIn, wallet.id));
    if (connected) onConnected();
    const after = engine?.getSnapshot();
    const isOver = after?.status === 'disconnected' || after?.status === 'connected';
    // A rejection in the wallet is silent: back to where it was picked.
    if (!connected && isOver && after.failure === undefined) {
      setSteps((now) => {
        const shown = shownStep(now);
        const isOpening = shown.name === 'opening' && shown.wallet.id === wallet.id;
        return isOpening ? goBack(now) : now;
      });
    }
  };

  const replace = (next: WalletStep) => {
    if (next.name === 'opening') {
      setSteps(goBack);
      void open(next.wallet);
      return;
    }
    cancel();
    setPicked(next.wallet);
    setSteps((now) => goTo(goBack(now), next));
  };

  return {
    step,
    failure: step.name === 'opening' ? failure : undefined,
    pairingUri,
    catalogue,
    environment,
    depth: steps.length,
    canGoBack: steps.length > 1,
    isDirect: steps.length === 2 && step.name !== 'get',
    picked,
    pick(wallet) {
      cancel();
      setSteps(firstSteps);
      // On a phone a wallet's app comes first: it is on the same device.
      const app = environment.platform === 'desktop' ? undefined : appStep({ environment }, wallet);
      if (wallet.action === 'connect') {
        replace(app ?? { name: 'opening', wallet });
        return;
      }
      setPicked(wallet);
      setSteps(pickFromList({ name: wallet.action === 'get' ? 'downloads' : 'browse', wallet }));
    },
    listed: engine?.listed,
    pickListed(wallet) {
      // One that the site describes itself is better known.
      const known = catalogue.find(({ name, connector }) => connector && name === wallet.name);
      if (!known) engine?.listed.keep(wallet);
      const option = asOption(known ?? describeListedWallet(wallet));
      const paired = appOption({ environment }, option) ?? option;
      void open({ ...paired, icon: paired.icon || undefined });
    },
    go(next) {
      cancel();
      setSteps((now) => goTo(now, next));
    },
    open: (wallet) => void open(wallet),
    replace,
    back() {
      cancel();
      setSteps(goBack);
    },
    restart: () => setSteps(firstSteps),
    canGet: ({ descriptor }) => descriptor !== undefined && isObtainable(descriptor, environment),
    cancel,
  };
}
