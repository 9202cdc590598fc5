import type { WalletDescriptor } from '@portico/core/internal/wallets/wallet-descriptor';
import { appId, describeApp } from '@portico/core/internal/wallets/wallet-descriptor';
import type { WalletOption } from '@portico/core/internal/wallets/wallet-options';
import type { ConnectFlow, WalletStep } from './connect-flow.ts';

/** A wallet of the catalogue as an option of the list. */
export function asOption(descriptor: WalletDescriptor): WalletOption {
  const { id, name, icon, shortName = name } = descriptor;
  const action = descriptor.connector ? 'connect' : 'get';
  return { id, name, icon, shortName, installed: false, recent: false, action, descriptor };
}

/** The app of a wallet as an option, where it can be paired with. */
export function appOption(
  { environment }: Pick<ConnectFlow, 'environment'>,
  { descriptor }: WalletOption,
): WalletOption | undefined {
  const app = environment.hasProjectId && descriptor ? describeApp(descriptor) : undefined;
  return app && { ...asOption(app), id: appId(app.id) };
}

/**
 * The step of a wallet's app: paired with, else this site in the app's own browser where that is on the same phone.
 * Undefined for wallets with one way to connect.
 */
export function appStep(
  flow: Pick<ConnectFlow, 'environment'>,
  wallet: WalletOption,
): WalletStep | undefined {
  const { descriptor, installed } = wallet;
  if (installed || !descriptor?.app) return undefined;
  const app = appOption(flow, wallet);
  if (app) return { name: 'opening', wallet: app };
  const isPhone = flow.environment.platform !== 'desktop';
  return isPhone && descriptor.browseLink ? { name: 'browse', wallet } : undefined;
}
