import { completeConnection, loadConnector, startAttempt } from '../engine/connect-attempt.ts';
import {
  type ConnectAttempt,
  type Connection,
  type WalletConfig,
  withinTime,
} from '../engine/wallet-config.ts';
import { timeouts } from '../wallet/wallet-error.ts';
import { isInjectedId } from '../wallets/injected-providers.ts';
import { findInstalled, identifyConnector } from '../wallets/installed-wallets.ts';
import { readRecents } from '../wallets/remembered-wallets.ts';
import { findRememberedWallet, toIdentity } from '../wallets/wallet-descriptor.ts';

/**
 * Reconnects the wallet of the last visit, silently: no other wallet is asked, and none is opened. Whatever fails, nothing
 * is reported, because the visitor has not asked for anything yet.
 */
export async function reconnect(
  config: WalletConfig,
  { connectorId }: { readonly connectorId: string },
): Promise<void> {
  const { state, setState } = config;
  const attempt: ConnectAttempt = { kind: 'reconnecting' };
  startAttempt(config, attempt);
  const found = await findRemembered(config, connectorId).catch(() => undefined);
  if (attempt !== state.latest) return;
  if (found) {
    const { connector, wallet } = Object.assign(attempt, found);
    setState();
    const restore = async () => {
      if (!(await connector.isAuthorized()) || attempt !== state.latest) return;
      const result = await connector.connect({ isReconnecting: true });
      await completeConnection(config, attempt, connector, wallet, result);
    };
    await withinTime(config, restore(), timeouts.reconnect).catch(() => undefined);
  }
  if (attempt === state.latest) setState({ attempt: undefined });
}

/** Finds the most recent wallet under the name that it was picked by. Waits for an extension, which may come late. */
async function findRemembered(
  config: WalletConfig,
  connectorId: string,
): Promise<Pick<Connection, 'connector' | 'wallet'> | undefined> {
  const { catalogue, discovered, options, wait } = config;
  const isInjected = isInjectedId(connectorId);
  const [recent] = readRecents(options.storage);
  const findById = () => findInstalled(discovered.connectors(), connectorId);
  // Safe connects by itself, also where another wallet was the last one.
  const walletId = connectorId === 'safe' ? connectorId : recent;
  const descriptor =
    walletId === undefined || (findById() && !isInjected)
      ? undefined
      : findRememberedWallet(await catalogue(), walletId, connectorId);
  if (descriptor?.connector && !isInjected) {
    const connector = await loadConnector(config, descriptor);
    if (connector.id === connectorId) return { connector, wallet: toIdentity(descriptor) };
  }
  // Earlier versions, and wagmi, use one id for every wallet at `window.ethereum`.
  const recognise = () =>
    isInjected && descriptor
      ? findInstalled(discovered.connectors(), descriptor.id, descriptor)
      : undefined;
  const find = () => recognise() ?? findById();
  for (let waited = 0; waited < timeouts.announce && !find(); waited += 100) await wait(100);
  const connector = find();
  if (!connector) return undefined;
  const isRecognised = descriptor !== undefined && connector === recognise();
  return {
    connector,
    wallet: isRecognised ? toIdentity(descriptor) : identifyConnector(connector),
  };
}
