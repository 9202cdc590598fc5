import type { WalletOption } from '../wallet/catalogue/wallet-options.ts';

/** What the connect dialog shows beside or instead of the list. */
export type ConnectStep =
  /** The list itself; beside it, where there is room, what a wallet is. */
  | { readonly name: 'list' }
  | { readonly name: 'about' }
  /** Wallets to get. */
  | { readonly name: 'get' }
  /** A wallet is asked to connect, or has failed to; the engine knows which. */
  | { readonly name: 'opening'; readonly wallet: WalletOption }
  /** Opens this site inside a wallet's app. */
  | { readonly name: 'browse'; readonly wallet: WalletOption }
  /** For this browser or for a phone. */
  | { readonly name: 'downloads'; readonly wallet: WalletOption }
  /** A code that a phone opens the store by. */
  | { readonly name: 'scan-download'; readonly wallet: WalletOption }
  /** What to do once it is there. */
  | { readonly name: 'phone-guide' | 'extension-guide'; readonly wallet: WalletOption };

/** The way to what is shown, which is the last; going back takes it from the end. */
export type ConnectSteps = readonly [ConnectStep, ...ConnectStep[]];

/** Where the dialog begins. */
export const firstSteps: ConnectSteps = [{ name: 'list' }];

/** What is shown. */
export function shownStep(steps: ConnectSteps): ConnectStep {
  return steps.at(-1) ?? steps[0];
}

/** Goes on. A step that was passed already is returned to, so that nobody walks in circles. */
export function goTo(steps: ConnectSteps, next: ConnectStep): ConnectSteps {
  const passed = steps.findIndex((step) => isSame(step, next));
  const [first, ...rest] = passed === -1 ? steps : steps.slice(0, passed);
  return first === undefined ? [next] : [first, ...rest, next];
}

/** The list was there to pick from, whatever was beside it. */
export function pickFromList(next: ConnectStep): ConnectSteps {
  return [{ name: 'list' }, next];
}

/** To what was shown before. */
export function goBack(steps: ConnectSteps): ConnectSteps {
  const [first, ...rest] = steps;
  return [first, ...rest.slice(0, -1)];
}

function isSame(one: ConnectStep, other: ConnectStep): boolean {
  const wallet = (step: ConnectStep) => ('wallet' in step ? step.wallet.id : undefined);
  return one.name === other.name && wallet(one) === wallet(other);
}
