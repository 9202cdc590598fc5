import {
  cancelSignIn,
  connectAndSignIn,
  isObtainable,
  type SignInStore,
  type WalletDescriptor,
  type WalletEngine,
  type WalletOption,
} from '@portico/core';
import { describeListedWallet } from '@portico/core/internal/wallets/listed-wallets';
import type { ListedWallet } from '@portico/protocol';
import { type ReactNode, useEffect, useState } from 'react';
import { useWallet } from '../hooks/use-wallet.ts';
import {
  type ConnectStep,
  type ConnectSteps,
  findAppStep,
  firstSteps,
  goBack,
  goTo,
  leaveOpening,
  pickFromList,
  shownStep,
  toAppOption,
  toWalletOption,
  type WalletStep,
} from './connect-steps.ts';
import type { WalletOptions } from './wallet-list.tsx';

/** A step of the same dialog that follows a connected wallet. */
export type ConnectedStep = {
  readonly name: string;
  readonly title: string;
  /** @param toList Returns to the list, as `onLeave` does. */
  readonly body: (toList: () => void) => ReactNode;
  /** No other wallet can be picked. */
  readonly isLast?: boolean;
  /** It is the last look of a dialog that closes at once. */
  readonly closes?: boolean;
  /** Returns to the list. Called within the press, because a picked wallet may open a window. */
  readonly onLeave?: (engine: WalletEngine) => void;
};

/** The step of a connected wallet, and the callbacks of the dialog's owner. */
export type ConnectFlowOptions = {
  readonly connected?: ConnectedStep | undefined;
  readonly onPick?: (() => void) | undefined;
  /** Called once the picked wallet is connected. */
  readonly onConnected?: (() => void) | undefined;
};

/** The state of the connect dialog, with the actions of its buttons. */
export type ConnectFlow = ReturnType<typeof useConnectFlow>;

/** The props of a step about one wallet. */
export type StepProps = { readonly flow: ConnectFlow; readonly wallet: WalletOption };

/** Keeps the steps of the connect dialog, and connects the picked wallet. */
export function useConnectFlow(
  engine: WalletEngine | undefined,
  signIn: SignInStore,
  { catalogue, environment, sections, ready }: WalletOptions,
  { connected, onPick, onConnected }: ConnectFlowOptions,
) {
  const [steps, setSteps] = useState<ConnectSteps>(firstSteps);
  const [picked, setPicked] = useState<WalletOption>();
  const [waiting, setWaiting] = useState<string>();
  const { failure, pairingUri } = useWallet();
  const step = shownStep(steps);
  // Leaving or losing a connected wallet returns to the list, without cancelling anything.
  if (connected && step.name !== 'list') setSteps(firstSteps);

  const leave = () => {
    if (engine) connected?.onLeave?.(engine);
  };
  const cancel = () => {
    cancelSignIn(signIn);
    const snapshot = engine?.getSnapshot();
    if (snapshot?.status === 'connecting' || snapshot?.failure) engine?.cancel();
  };
  const open = async (wallet: WalletOption) => {
    setPicked(wallet);
    setSteps((now) => goTo(now, { name: 'opening', wallet }));
    const isConnected = engine !== undefined && (await connectAndSignIn(signIn, wallet.id));
    if (isConnected) onConnected?.();
    const after = engine?.getSnapshot();
    const isOver = after?.status === 'disconnected' || after?.status === 'connected';
    // A rejection in the wallet is silent.
    if (!isConnected && isOver && after.failure === undefined)
      setSteps((now) => leaveOpening(now, wallet));
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
  const pick = (wallet: WalletOption) => {
    setWaiting(ready ? undefined : wallet.id);
    if (!ready || (connected && wallet.id === picked?.id)) return;
    leave();
    onPick?.();
    cancel();
    setSteps(firstSteps);
    if (wallet.action === 'connect') {
      // On a phone a wallet's app is preferred: it is on the same device.
      const isPhone = environment.platform !== 'desktop';
      const app = isPhone ? findAppStep({ environment }, wallet) : undefined;
      replace(app ?? { name: 'opening', wallet });
      return;
    }
    setPicked(wallet);
    setSteps(pickFromList({ name: wallet.action === 'get' ? 'downloads' : 'browse', wallet }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the wallet can be asked
  useEffect(() => {
    if (!ready || waiting === undefined) return;
    const rows = sections?.flatMap(({ options }) => options);
    const option = rows?.find(({ id }) => id === waiting);
    setWaiting(undefined);
    if (option) pick(option);
  }, [ready, waiting]);

  return {
    step,
    /** The reason why the wallet of the step `opening` did not connect. */
    failure: step.name === 'opening' ? failure : undefined,
    /** The URI that a phone pairs with, once known. */
    pairingUri,
    catalogue,
    environment,
    /** The number of steps, with the list. */
    depth: steps.length,
    canGoBack: steps.length > 1,
    /** The step was picked from the list, which on wide windows is still beside it. */
    isDirect: steps.length === 2 && step.name !== 'get',
    /** The last wallet that was picked. */
    picked,
    /** The id of a wallet that was picked before it can be asked. */
    waiting,
    pick,
    /** All wallets that can be paired; undefined until the engine is loaded. */
    listed: engine?.listed,
    pickListed: (wallet: ListedWallet) =>
      void open(toListedOption(wallet, catalogue, environment, engine)),
    go(next: ConnectStep): void {
      setWaiting(undefined);
      leave();
      cancel();
      setSteps((now) => goTo(now, next));
    },
    /** Connects a wallet, for example of a guide, or again. */
    open: (wallet: WalletOption) => void open(wallet),
    /** Replaces the current step by another one about the same wallet. */
    replace,
    back(): void {
      cancel();
      setSteps(goBack);
    },
    /** Checks that the wallet can be downloaded from here. */
    canGet: ({ descriptor }: WalletOption) =>
      descriptor !== undefined && isObtainable(descriptor, environment),
    /** Leaves the step of a connected wallet, which returns to the list. */
    leave,
    /** Cancels the connection in progress. */
    cancel,
  };
}

/** Converts a wallet of WalletConnect's list, which is connected by pairing. The site's own descriptor has more details. */
function toListedOption(
  wallet: ListedWallet,
  catalogue: readonly WalletDescriptor[],
  environment: WalletOptions['environment'],
  engine: WalletEngine | undefined,
): WalletOption {
  const known = catalogue.find(({ name, connector }) => connector && name === wallet.name);
  if (!known) engine?.listed.keep(wallet);
  const option = toWalletOption(known ?? describeListedWallet(wallet));
  const paired = toAppOption({ environment }, option) ?? option;
  return { ...paired, icon: paired.icon || undefined };
}
