import { WalletError } from '../wallet/wallet-error.ts';
import type { LoadConnector } from './connector-context.ts';

/** Loads Coinbase Wallet's package. */
export const loadCoinbase: LoadConnector = async (context) =>
  (await import('./coinbase-connector.ts')).coinbaseConnector(context);

/** Loads Safe's packages. */
export const loadSafe: LoadConnector = async () =>
  (await import('./safe-connector.ts')).safeConnector();

/** Loads WalletConnect's client. All wallets on a phone use this same function, so that they share one client and one session. */
export const loadWalletConnect: LoadConnector = async (context) => {
  const { walletName, walletConnectProjectId } = context;
  const projectId = requireProjectId(walletName, walletConnectProjectId);
  const { walletConnectConnector } = await hideForbiddenStorage(
    () => import('./wallet-connect-connector.ts'),
  );
  return walletConnectConnector(projectId, context);
};

/** Hides `localStorage` where it is forbidden: one of the packages reads it on evaluation, needs nothing of it, and would fail. */
async function hideForbiddenStorage<T>(load: () => Promise<T>): Promise<T> {
  try {
    void globalThis.localStorage;
    return await load();
  } catch (error) {
    const forbidden = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
    if (!isSecurityError(error) || !forbidden?.configurable) throw error;
    Object.defineProperty(globalThis, 'localStorage', { value: undefined, configurable: true });
    try {
      return await load();
    } finally {
      Object.defineProperty(globalThis, 'localStorage', forbidden);
    }
  }
}

function isSecurityError(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'SecurityError';
}

const docs = 'https://cloud.walletconnect.com';

/** Project ids from documentation and examples. They work, but all sites share their quota. */
const placeholders = new Set(['YOUR_PROJECT_ID', '21fef48091f12692cad574a6f7753643']);

/** Returns the project id of the app. @throws WalletError WALLET_NOT_CONFIGURED, with instructions for the developer as its cause */
export function requireProjectId(walletName: string, projectId: string | undefined): string {
  if (projectId === undefined || projectId === '') {
    const cause = new Error(
      `${walletName}: No projectId found. Every dApp must now provide a WalletConnect Cloud projectId to enable WalletConnect v2. Get one at ${docs} and pass it to createPortico as walletConnectProjectId.`,
    );
    throw new WalletError('WALLET_NOT_CONFIGURED', { cause });
  }
  if (placeholders.has(projectId)) {
    // biome-ignore lint/suspicious/noConsole: only the site's developer can fix it
    console.warn(
      `${walletName}: Invalid projectId. Please create a unique WalletConnect Cloud projectId for your dApp at ${docs}.`,
    );
  }
  return projectId;
}
