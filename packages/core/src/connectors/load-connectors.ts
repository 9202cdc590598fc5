import { WalletError } from '../wallet/wallet-error.ts';
import type { LoadConnector } from './connector-context.ts';

/** Coinbase Wallet by its own package, which comes with the click. */
export const loadCoinbase: LoadConnector = async (context) =>
  (await import('./coinbase-connector.ts')).coinbaseConnector(context);

/** Safe by its own packages, which come with the click. */
export const loadSafe: LoadConnector = async () =>
  (await import('./safe-connector.ts')).safeConnector();

/**
 * WalletConnect by its own client, which comes with the click. Rainbow, MetaMask and others on a phone
 * name this same function, so that all of them share one client and one session.
 */
export const loadWalletConnect: LoadConnector = async (context) => {
  const { walletName, walletConnectProjectId } = context;
  const projectId = requireProjectId(walletName, walletConnectProjectId);
  const { walletConnectConnector } = await withoutForbiddenStorage(
    () => import('./wallet-connect-connector.ts'),
  );
  return walletConnectConnector(projectId, context);
};

/**
 * One of WalletConnect's packages reads `localStorage` while it is loaded, also where it is not used, and cannot be loaded
 * where the browser forbids that: then it is told that there is none.
 */
async function withoutForbiddenStorage<T>(load: () => Promise<T>): Promise<T> {
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

/** Ids from documentation and examples; they work, but all sites share their quota. */
const placeholders = new Set(['YOUR_PROJECT_ID', '21fef48091f12692cad574a6f7753643']);

/**
 * The project id that WalletConnect asks of every app.
 *
 * @throws WalletError WALLET_NOT_CONFIGURED, whose cause tells the developer what to do.
 */
export function requireProjectId(walletName: string, projectId: string | undefined): string {
  if (projectId === undefined || projectId === '') {
    const cause = new Error(
      `${walletName}: No projectId found. Every dApp must now provide a WalletConnect Cloud projectId to enable WalletConnect v2. Get one at ${docs} and pass it to createPortico as walletConnectProjectId.`,
    );
    throw new WalletError('WALLET_NOT_CONFIGURED', { cause });
  }
  if (placeholders.has(projectId)) {
    // biome-ignore lint/suspicious/noConsole: only the developer of the site can fix it
    console.warn(
      `${walletName}: Invalid projectId. Please create a unique WalletConnect Cloud projectId for your dApp at ${docs}.`,
    );
  }
  return projectId;
}
