import type { Connector } from '@wagmi/core';
import {
  type ConnectorTarget,
  completeConnection,
  connectByPairing,
  connectExtension,
  disconnectConnector,
  loadConnector,
  offersSignIn,
  releaseConnector,
  startAttempt,
} from '../engine/connect-attempt.ts';
import {
  type ConnectAttempt,
  type Connection,
  getConnection,
  type WalletConfig,
  withinTime,
} from '../engine/wallet-config.ts';
import type { SignInRequest } from '../wallet/request-sign-in.ts';
import { field, timeouts, WalletError, walletErrorCode } from '../wallet/wallet-error.ts';
import { isWalletProvider, waitForAccounts } from '../wallet/wallet-requests.ts';
import { isInjectedId } from '../wallets/injected-providers.ts';
import { findInstalled, identifyConnector } from '../wallets/installed-wallets.ts';
import { readRecents, rememberConnector } from '../wallets/remembered-wallets.ts';
import {
  findRememberedWallet,
  findWallet,
  toIdentity,
  type WalletDescriptor,
} from '../wallets/wallet-descriptor.ts';

/** Connects a wallet, and signs in where it does both in one request (ERC-7846). True once connected; never throws. The newest call wins. */
export async function connect(
  config: WalletConfig,
  walletId: string,
  signIn?: SignInRequest,
): Promise<boolean> {
  const { discovered, state, store, options } = config;
  const announced = findInstalled(discovered.connectors(), walletId);
  if (announced && announced === getConnection(config)?.connector) {
    startAttempt(config);
    return true;
  }
  const wallet = announced && identifyConnector(announced);
  const attempt: ConnectAttempt = { kind: 'connecting', connector: announced, wallet };
  startAttempt(config, attempt);
  try {
    await openConnector(config, attempt, walletId, signIn);
  } catch (error) {
    if (attempt !== state.latest) return false;
    const code = walletErrorCode(error);
    const failure = code === 'WALLET_REJECTED' ? undefined : code;
    config.setState({ attempt: undefined, failure });
    releaseConnector(config, attempt);
    if (code === 'WALLET_NOT_CONFIGURED') options.report(field(error, 'cause') ?? error);
    // Another wallet may still be connected.
    return false;
  }
  return attempt === state.latest && store.getSnapshot().status === 'connected';
}

async function openConnector(
  config: WalletConfig,
  attempt: ConnectAttempt,
  walletId: string,
  signIn: SignInRequest | undefined,
): Promise<void> {
  const { connector: announced, wallet } = attempt;
  if (announced && wallet)
    return connectExtension(config, attempt, { connector: announced, wallet, signIn });
  const descriptor = findWallet(await config.catalogue(), walletId);
  if (attempt !== config.state.latest) return;
  if (!descriptor) throw new WalletError('WALLET_NOT_FOUND');
  const picked = toIdentity(descriptor);
  attempt.wallet = picked;
  config.setState();
  const extension = findInstalled(config.discovered.connectors(), walletId, descriptor);
  if (extension) {
    const wallet = isInjectedId(extension.id) ? picked : identifyConnector(extension);
    return connectExtension(config, attempt, { connector: extension, wallet, signIn });
  }
  const connector = await loadConnector(config, descriptor);
  if (attempt !== config.state.latest) return;
  await startConnector(config, attempt, descriptor, { connector, wallet: picked, signIn });
}

/** Connects a wallet that is no extension: a phone, a pop-up, or the page around this one. */
async function startConnector(
  config: WalletConfig,
  attempt: ConnectAttempt,
  { pairing }: WalletDescriptor,
  target: ConnectorTarget,
): Promise<void> {
  const { connector, wallet, signIn } = target;
  attempt.connector = connector;
  // A connector holds one connection: the visitor may pick another wallet behind the same one.
  if (config.state.connection?.connector === connector) {
    config.state.connection = undefined;
    await disconnectConnector(config, connector);
  }
  if (signIn && offersSignIn(connector.id))
    return connectExtension(config, attempt, target, timeouts.popup);
  const result = await (pairing
    ? connectByPairing(config, attempt, connector)
    : withinTime(config, connector.connect(), timeouts.popup));
  await completeConnection(config, attempt, connector, wallet, result);
}

/** Disconnects the wallet and asks it to forget this site. Never throws. */
export async function disconnect(config: WalletConfig): Promise<void> {
  const { state, options } = config;
  const connector = state.connection?.connector;
  state.connection = undefined;
  startAttempt(config);
  // Otherwise Safe would connect by itself on the next page.
  rememberConnector(options.storage, connector?.id === 'safe' ? '' : undefined);
  if (connector) await disconnectConnector(config, connector);
}

/** Reconnects the wallet of the last visit silently: opens no wallet and reports no failure, because the visitor asked for nothing yet. */
export async function reconnect(config: WalletConfig, connectorId: string): Promise<void> {
  const { state, setState } = config;
  const attempt: ConnectAttempt = { kind: 'reconnecting' };
  startAttempt(config, attempt);
  const found = await findRemembered(config, connectorId).catch(() => undefined);
  if (attempt !== state.latest) return;
  if (found) {
    const { connector, wallet } = Object.assign(attempt, found);
    setState();
    const restore = async () => {
      const isShared = await connector.isAuthorized();
      if (attempt !== state.latest) return;
      if (!isShared) {
        whenUnlocked(config, connector, restore).catch(() => undefined);
        return;
      }
      const result = await connector.connect({ isReconnecting: true });
      await completeConnection(config, attempt, connector, wallet, result);
    };
    await withinTime(config, restore(), timeouts.reconnect).catch(() => undefined);
  }
  if (attempt === state.latest) setState({ attempt: undefined });
}

/** Calls back once an extension that was locked shares its accounts. */
async function whenUnlocked(
  { discovered }: WalletConfig,
  connector: Connector,
  restore: () => Promise<void>,
): Promise<void> {
  if (!discovered.connectors().includes(connector)) return;
  const provider: unknown = await connector.getProvider();
  if (!isWalletProvider(provider)) return;
  await waitForAccounts(provider);
  await restore();
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
