import type { WalletDescriptor } from '@portico/core';
import { connectAndSignIn } from '@portico/core/internal/actions/sign-in';
import { cancelSignIn, type SignInStore } from '@portico/core/internal/sign-in/sign-in-store';
import type { WalletEngine } from '@portico/core/internal/wallet-engine';
import {
  describeListedWallet,
  type ListedWallets,
} from '@portico/core/internal/wallets/listed-wallets';
import { isObtainable } from '@portico/core/internal/wallets/wallet-environment';
import type { WalletOption } from '@portico/core/internal/wallets/wallet-options';
import type { ErrorCode, ListedWallet } from '@portico/protocol';
import { useState } from 'react';
import { useWallet } from '../hooks/use-wallet.ts';
import {
  type ConnectStep,
  type ConnectSteps,
  findAppStep,
  firstSteps,
  goBack,
  goTo,
  pickFromList,
  shownStep,
  toAppOption,
  toWalletOption,
  type WalletStep,
} from './connect-steps.ts';
import type { WalletOptions } from './wallet-list.tsx';

/** The state of the connect dialog, with the actions of its buttons. */
export type ConnectFlow = {
  readonly step: ConnectStep;
  /** Why the wallet of the step `opening` did not connect. */
  readonly failure: ErrorCode | undefined;
  /** The URI that a phone pairs with, once known. */
  readonly pairingUri: string | undefined;
  readonly catalogue: readonly WalletDescriptor[];
  readonly environment: WalletOptions['environment'];
  /** The number of steps, with the list. */
  readonly depth: number;
  /** There is a previous step. */
  readonly canGoBack: boolean;
  /** The step was picked from the list, which on wide windows is still beside it. */
  readonly isDirect: boolean;
  /** The last wallet that was picked. */
  readonly picked: WalletOption | undefined;
  readonly pick: (wallet: WalletOption) => void;
  /** All wallets that can be paired; undefined until the engine is loaded. */
  readonly listed: ListedWallets | undefined;
  readonly pickListed: (wallet: ListedWallet) => void;
  readonly go: (step: ConnectStep) => void;
  /** Connects a wallet, for example of a guide, or again. */
  readonly open: (wallet: WalletOption) => void;
  /** Replaces the current step by another one about the same wallet. */
  readonly replace: (step: WalletStep) => void;
  readonly back: () => void;
  /** Returns to the list, without cancelling anything. */
  readonly restart: () => void;
  /** Checks that the wallet can be downloaded from here. */
  readonly canGet: (wallet: WalletOption) => boolean;
  /** Cancels the connection in progress. */
  readonly cancel: () => void;
};

/** The props of a step about one wallet. */
export type StepProps = { readonly flow: ConnectFlow; readonly wallet: WalletOption };

/**
 * Keeps the steps of the connect dialog, and connects the picked wallet.
 *
 * @param onConnected Called once it is connected.
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
    // A rejection in the wallet is silent: return to where it was picked.
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
      // On a phone a wallet's app is preferred: it is on the same device.
      const app =
        environment.platform === 'desktop' ? undefined : findAppStep({ environment }, wallet);
      if (wallet.action === 'connect') {
        replace(app ?? { name: 'opening', wallet });
        return;
      }
      setPicked(wallet);
      setSteps(pickFromList({ name: wallet.action === 'get' ? 'downloads' : 'browse', wallet }));
    },
    listed: engine?.listed,
    pickListed(wallet) {
      // The site's own descriptor has more details.
      const known = catalogue.find(({ name, connector }) => connector && name === wallet.name);
      if (!known) engine?.listed.keep(wallet);
      const option = toWalletOption(known ?? describeListedWallet(wallet));
      const paired = toAppOption({ environment }, option) ?? option;
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
