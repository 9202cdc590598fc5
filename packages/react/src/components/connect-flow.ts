import {
  cancelSignIn,
  connectAndSignIn,
  type SignInStore,
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
  pickedSteps,
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
  options: WalletOptions,
  { connected, onPick, onConnected }: ConnectFlowOptions,
) {
  const { catalogue, environment, ready } = options;
  const [steps, setSteps] = useState<ConnectSteps>(firstSteps);
  const [picked, setPicked] = useState<WalletOption>();
  const { failure, pairingUri } = useWallet();
  const step = shownStep(steps);
  // Leaving or losing a connected wallet returns to the list, without cancelling anything.
  if (connected && step.name !== 'list') setSteps(firstSteps);

  const leave = () => engine && connected?.onLeave?.(engine);
  const cancel = () => cancelConnecting(engine, signIn);
  /** Shows a step about a wallet. The step `opening` connects it. */
  const show = async (next: WalletStep) => {
    const { name, wallet } = next;
    if (name !== 'opening') cancel();
    setPicked(wallet);
    setSteps((now) => goTo(now, next));
    if (name !== 'opening' || !engine) return;
    if (await connectAndSignIn(signIn, wallet.id)) return onConnected?.();
    const after = engine.getSnapshot();
    const isOver = after.status === 'disconnected' || after.status === 'connected';
    // A rejection in the wallet is silent.
    if (isOver && !after.failure) setSteps((now) => leaveOpening(now, wallet));
  };
  const open = (wallet: WalletOption) => void show({ name: 'opening', wallet });
  const pick = (wallet: WalletOption) => {
    setWaiting(ready ? undefined : wallet.id);
    if (!ready || (connected && wallet.id === picked?.id)) return;
    leave();
    onPick?.();
    cancel();
    setSteps(firstSteps);
    // Prefers a wallet's app on a phone, where it is on the same device.
    const prefersApp = wallet.action === 'connect' && environment.platform !== 'desktop';
    const app = prefersApp ? findAppStep({ environment }, wallet) : undefined;
    void show(app ?? { name: pickedSteps[wallet.action], wallet });
  };
  const [waiting, setWaiting] = useWaitingPick(options, pick);

  return {
    step,
    failure: step.name === 'opening' ? failure : undefined,
    pairingUri,
    catalogue,
    environment,
    depth: steps.length,
    picked,
    /** The id of a wallet that was picked before it can be asked. */
    waiting,
    pick,
    /** All wallets that can be paired; undefined until the engine is loaded. */
    listed: engine?.listed,
    pickListed: (wallet: ListedWallet) => open(toListedOption(wallet, options, engine)),
    go(next: ConnectStep): void {
      setWaiting(undefined);
      leave();
      cancel();
      setSteps((now) => goTo(now, next));
    },
    open,
    /** Replaces the current step by another one about the same wallet. */
    replace(next: WalletStep): void {
      setSteps(goBack);
      void show(next);
    },
    back(): void {
      cancel();
      setSteps(goBack);
    },
    leave,
    cancel,
  };
}

/** Cancels the sign-in, and a connection in progress. Forgets why one failed. */
function cancelConnecting(engine: WalletEngine | undefined, signIn: SignInStore): void {
  cancelSignIn(signIn);
  const snapshot = engine?.getSnapshot();
  if (snapshot?.status === 'connecting' || snapshot?.failure) engine?.cancel();
}

/** Keeps a press on a wallet that cannot be asked yet, and picks the wallet once it can. */
function useWaitingPick({ sections, ready }: WalletOptions, pick: (wallet: WalletOption) => void) {
  const state = useState<string>();
  const [waiting, setWaiting] = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the wallet can be asked
  useEffect(() => {
    if (!ready || waiting === undefined) return;
    const rows = sections?.flatMap(({ options }) => options);
    const option = rows?.find(({ id }) => id === waiting);
    setWaiting(undefined);
    if (option) pick(option);
  }, [ready, waiting]);
  return state;
}

/** Converts a wallet of WalletConnect's list, which is connected by pairing. The site's own descriptor has more details. */
function toListedOption(
  wallet: ListedWallet,
  { catalogue, environment }: WalletOptions,
  engine: WalletEngine | undefined,
): WalletOption {
  const known = catalogue.find(({ name, connector }) => connector && name === wallet.name);
  if (!known) engine?.listed.keep(wallet);
  const option = toWalletOption(known ?? describeListedWallet(wallet));
  const paired = toAppOption({ environment }, option) ?? option;
  return { ...paired, icon: paired.icon || undefined };
}
