import {
  isObtainable,
  type Platform,
  type WalletDescriptor,
  type WalletOption,
} from '@portico/core';
import { appId, describeApp } from '@portico/core/internal/wallets/wallet-descriptor';
import type { Words } from '@portico/locales';
import type { ErrorCode } from '@portico/protocol';
import type { WalletOptions } from './wallet-list.tsx';

/** A step of the connect dialog, beside or instead of the list. */
export type ConnectStep =
  /** The list itself (on wide windows beside an introduction), wallets to get, and all wallets. */
  { readonly name: 'list' | 'about' | 'get' | 'all' } | WalletStep;

/**
 * A step about one wallet. `opening`: it is connecting, or failed; `browse`: opens this page in its app's browser;
 * `downloads`: for this browser or a phone; `scan-download`: a QR code of the app store; the guides: how to set it up.
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

/** The first step of a wallet that was picked from the list. */
export const pickedSteps = { connect: 'opening', get: 'downloads', browse: 'browse' } as const;

/** The history when the dialog opens. */
export const firstSteps: ConnectSteps = [{ name: 'list' }];

/** Returns the current step. */
export function shownStep(steps: ConnectSteps): ConnectStep {
  return steps.at(-1) ?? steps[0];
}

/** Adds a step. Returns to a step of the history, so that going back never loops. */
export function goTo(steps: ConnectSteps, next: ConnectStep): ConnectSteps {
  const passed = steps.findIndex((step) => isSame(step, next));
  const [first, ...rest] = passed === -1 ? steps : steps.slice(0, passed);
  return first === undefined ? [next] : [first, ...rest, next];
}

/** Returns to the previous step. */
export function goBack(steps: ConnectSteps): ConnectSteps {
  const [first, ...rest] = steps;
  return [first, ...rest.slice(0, -1)];
}

/** Returns to where a wallet was picked, if it is still the one that is opening. */
export function leaveOpening(steps: ConnectSteps, { id }: WalletOption): ConnectSteps {
  const step = shownStep(steps);
  return step.name === 'opening' && step.wallet.id === id ? goBack(steps) : steps;
}

function isSame(one: ConnectStep, other: ConnectStep): boolean {
  const wallet = (step: ConnectStep) => ('wallet' in step ? step.wallet.id : undefined);
  return one.name === other.name && wallet(one) === wallet(other);
}

/** Returns the heading of a step, which is its accessible name. */
export function stepTitle(
  step: ConnectStep,
  failure: ErrorCode | undefined,
  platform: Platform,
  words: Words,
): string {
  if (!('wallet' in step)) {
    if (step.name === 'all') return words.allWallets;
    return step.name === 'get' ? words.getAWallet : words.aboutTitle;
  }
  const { name: kind, wallet }: WalletStep = step;
  const { name, installed, descriptor } = wallet;
  switch (kind) {
    case 'browse':
      return words.browseTitle(name);
    case 'downloads':
      return words.downloadsTitle(name);
    case 'scan-download':
      return words.install(name);
    case 'phone-guide':
    case 'extension-guide':
      return words.guideTitle(name);
    case 'opening':
      if (failure === 'WALLET_NOT_CONFIGURED') return name;
      if (failure === 'PROPOSAL_EXPIRED') return words.codeExpiredTitle;
      if (failure) return words.failedTitle(name);
      if (installed || !descriptor?.pairing) return words.openingTitle(name);
      if (platform !== 'desktop') return words.phoneOpenTitle(name);
      return descriptor.downloadUrls ? words.scanTitle(name) : words.scanAnyTitle;
  }
}

/** Checks that a wallet can be downloaded from here. */
export function canGet(
  { environment }: Pick<WalletOptions, 'environment'>,
  { descriptor }: WalletOption,
): boolean {
  return descriptor !== undefined && isObtainable(descriptor, environment);
}

/** Converts a wallet of the catalogue to an option of the list. */
export function toWalletOption(descriptor: WalletDescriptor): WalletOption {
  const { id, name, icon, shortName = name } = descriptor;
  const action = descriptor.connector ? 'connect' : 'get';
  return { id, name, icon, shortName, installed: false, recent: false, action, descriptor };
}

/** Returns the app of a wallet as an option, where the site can pair with it. */
export function toAppOption(
  { environment }: Pick<WalletOptions, 'environment'>,
  { descriptor }: WalletOption,
): WalletOption | undefined {
  const app = environment.hasProjectId && descriptor ? describeApp(descriptor) : undefined;
  return app && { ...toWalletOption(app), id: appId(app.id) };
}

/** Returns the step that connects a wallet's app: by pairing, else in the app's browser on the same phone. */
export function findAppStep(
  flow: Pick<WalletOptions, 'environment'>,
  wallet: WalletOption,
): WalletStep | undefined {
  const { descriptor, installed } = wallet;
  if (installed || !descriptor?.app) return undefined;
  const app = toAppOption(flow, wallet);
  if (app) return { name: 'opening', wallet: app };
  const isPhone = flow.environment.platform !== 'desktop';
  return isPhone && descriptor.browseLink ? { name: 'browse', wallet } : undefined;
}
