import type { LoadConnector } from './connectors/connector-context.ts';
import { marks } from './wallets/marks/marks.ts';
import type { WalletDescriptor } from './wallets/wallet-descriptor.ts';

/**
 * Base Account, a passkey in a window of `keys.coinbase.com`: connects and signs in with one request. For sites that install
 * `@base-org/account`, whose code is fetched when the wallet is picked; its telemetry is off.
 *
 * @example
 * createPortico({ appName: 'Example', wallets: (popular) => [baseAccount(), ...popular] });
 */
export function baseAccount(): WalletDescriptor {
  return {
    id: 'baseAccount',
    name: 'Base Account',
    mark: 'base',
    icon: marks.base,
    iconAccent: '#0000ff',
    iconBackground: '#0000ff',
    rdns: ['app.base.account'],
    connector: loadBaseAccount,
  };
}

/** One for all descriptors, so that they share a connector. */
const loadBaseAccount: LoadConnector = async (context) =>
  (await import('./connectors/base-account-connector.ts')).baseAccountConnector(context);
