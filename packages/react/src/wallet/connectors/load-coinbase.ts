import type { LoadConnector } from '../catalogue/load-connector.ts';

/** Coinbase Wallet by its own package, which comes with the click. */
export const loadCoinbase: LoadConnector = async ({ appName }) =>
  (await import('./coinbase-connector.ts')).coinbaseConnector({ appName });
