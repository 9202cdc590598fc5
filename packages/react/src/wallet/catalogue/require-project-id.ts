import { WalletError } from '../wallet-error.ts';

const docs = 'https://cloud.walletconnect.com';

/** Ids that stand in documentation and examples; they work, for everybody together. */
const placeholders = new Set(['YOUR_PROJECT_ID', '21fef48091f12692cad574a6f7753643']);

/**
 * The project id that WalletConnect asks of every app.
 *
 * @param warn Takes a line for the developer.
 * @throws WalletError WALLET_NOT_CONFIGURED, whose cause tells the developer what to do.
 */
export function requireProjectId(
  walletName: string,
  projectId: string | undefined,
  warn: (line: string) => void,
): string {
  if (projectId === undefined || projectId === '') {
    const cause = new Error(
      `${walletName}: No projectId found. Every dApp must now provide a WalletConnect Cloud projectId to enable WalletConnect v2. Get one at ${docs} and pass it to <PorticoProvider walletConnectProjectId="…">.`,
    );
    throw new WalletError('WALLET_NOT_CONFIGURED', { cause });
  }
  if (placeholders.has(projectId)) {
    warn(
      `${walletName}: Invalid projectId. Please create a unique WalletConnect Cloud projectId for your dApp at ${docs}.`,
    );
  }
  return projectId;
}
