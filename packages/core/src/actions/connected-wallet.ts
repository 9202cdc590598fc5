import type { Address, ErrorCode } from '@portico/protocol';
import type { Connector } from '@wagmi/core';
import type { Hex } from 'viem';
import { getConnection, type WalletConfig, withinTime } from '../engine/wallet-config.ts';
import { currentChain } from '../wallet/site-chains.ts';
import { timeouts, WalletError, walletErrorCode } from '../wallet/wallet-error.ts';
import {
  hasContract,
  isWalletProvider,
  type OutgoingTransaction,
  readAccounts,
  sendTransaction as requestTransaction,
  requestWallet,
  signPersonalMessage,
  switchWalletChain,
  type WalletProvider,
  type WatchedAsset,
} from '../wallet/wallet-requests.ts';

type ConnectedWallet = {
  readonly provider: WalletProvider;
  readonly connector: Connector;
  readonly address: Address;
};

type RequestOptions = {
  /** In milliseconds. Default: two minutes. */
  readonly timeout?: number;
  /** Called instead of throwing WALLET_TIMEOUT; the wallet's response is still waited for. */
  readonly onTimeout?: (() => void) | undefined;
};

/** Runs a request with the connected wallet. @throws WalletError WALLET_DISCONNECTED, WALLET_TIMEOUT, or the request's */
async function withWallet<T>(
  config: WalletConfig,
  request: (wallet: ConnectedWallet) => Promise<T>,
  { timeout = timeouts.request, onTimeout }: RequestOptions = {},
): Promise<T> {
  const connector = getConnection(config)?.connector;
  const { address } = config.store.getSnapshot();
  if (!connector || !address) throw new WalletError('WALLET_DISCONNECTED');
  const provider: unknown = await withinTime(config, connector.getProvider(), timeouts.load);
  if (!isWalletProvider(provider)) throw new WalletError('WALLET_DISCONNECTED');
  const work = request({ provider, connector, address });
  return withinTime(config, work, timeout).catch((error: unknown) => {
    if (!onTimeout || walletErrorCode(error) !== 'WALLET_TIMEOUT') throw error;
    onTimeout();
    return work;
  });
}

/** Checks that the account is a contract, which may have several owners. Undefined when no node responds. */
export function isContract(config: WalletConfig): Promise<boolean | undefined> {
  return withWallet(
    config,
    ({ provider, address }) =>
      withinTime(config, hasContract(provider, address), timeouts.node / 2).catch(() =>
        askSiteNode(config, address),
      ),
    { timeout: timeouts.node },
  ).catch(() => undefined);
}

/** The site's own node, for wallets that answer no questions about the chain. Loads viem. */
async function askSiteNode(config: WalletConfig, address: Address): Promise<boolean> {
  const { chainClients } = await import('../wallet/chain-clients.ts');
  const { id } = currentChain(config.chains, config.store.getSnapshot());
  const client = chainClients(config.nodes)(id);
  // viem's type lists the methods that it knows; `eth_getCode` is one of them.
  return hasContract({ request: (request) => client.request(request as never) }, address);
}

/** Lets the visitor share another account (EIP-2255). @throws WalletError; WALLET_UNSUPPORTED where only the wallet itself can */
export async function chooseAccount(config: WalletConfig): Promise<Address> {
  const address = await withWallet(config, async ({ provider, connector }) => {
    await requestWallet(provider, 'wallet_requestPermissions', [{ eth_accounts: {} }]);
    const accounts = await readAccounts(provider);
    const [first] = accounts;
    if (first === undefined) throw new WalletError('WALLET_NO_ACCOUNT');
    // Some wallets change accounts without an event.
    connector.emitter.emit('change', { accounts });
    return first;
  });
  config.setState({ preferred: address });
  return address;
}

/** Codes of wallets that switch only in their own interface. Each uses another one, some none in particular. */
const unsupported: readonly ErrorCode[] = [
  'WALLET_UNSUPPORTED',
  'WALLET_UNAUTHORIZED',
  'WALLET_WITHOUT_CHAIN',
  'WALLET_FAILED',
  'CHAIN_UNKNOWN',
];

/**
 * Switches the wallet to a chain of the site, and adds it where it is unknown.
 * @throws RangeError for any other chain; WalletError, CHAIN_UNSUPPORTED where only the visitor can switch, in the wallet
 */
export async function switchChain(config: WalletConfig, chainId: number): Promise<void> {
  const chain = config.chains.find(({ id }) => id === chainId);
  if (!chain) throw new RangeError(`Chain ${chainId} is not in the option chains.`);
  await withWallet(config, async ({ provider, connector }) => {
    await switchWalletChain(provider, chain, config.wait).catch((cause) => {
      throw unsupported.includes(walletErrorCode(cause))
        ? new WalletError('CHAIN_UNSUPPORTED', { cause })
        : cause;
    });
    // Some wallets switch without an event.
    connector.emitter.emit('change', { chainId });
  });
}

/** Offers a token to the wallet's list (EIP-747). Resolves with true when it was added. @throws WalletError */
export function watchAsset(config: WalletConfig, asset: WatchedAsset): Promise<boolean> {
  return withWallet(config, async ({ provider }) => {
    // Unlike other methods, this one takes no list of parameters.
    const params = { type: 'ERC20', options: asset };
    return (await requestWallet(provider, 'wallet_watchAsset', params)) === true;
  });
}

/**
 * Sends a transaction, which may still fail. Returns its hash.
 * @throws WalletError; CHAIN_UNSUPPORTED on another chain, where the same request would move other money
 */
export function sendTransaction(
  config: WalletConfig,
  { chainId: wanted, ...transaction }: OutgoingTransaction,
): Promise<Hex> {
  return withWallet(config, async ({ provider, connector, address }) => {
    const chainId = await connector.getChainId();
    const isSupported =
      wanted === undefined ? config.chains.some(({ id }) => id === chainId) : chainId === wanted;
    if (!isSupported) throw new WalletError('CHAIN_UNSUPPORTED');
    return requestTransaction(provider, address, transaction);
  });
}

/** Asks Safe about a transaction: it returns a hash of its own, which no node knows (EIP-5792). Other wallets are not asked. @throws WalletError */
export function getCallsStatus(config: WalletConfig, hash: Hex): Promise<unknown> {
  return withWallet(
    config,
    async ({ provider, connector }) =>
      connector.id === 'safe'
        ? requestWallet(provider, 'wallet_getCallsStatus', [hash])
        : undefined,
    { timeout: timeouts.node },
  );
}

/** The timeout of a signature. */
export type SignMessageOptions = {
  /** Waits a day: the owners of a contract account sign one after the other. */
  readonly patient?: boolean;
  /** Called instead of throwing WALLET_TIMEOUT; the signature is still waited for. */
  readonly onTimeout?: () => void;
};

/** Signs a text with the connected account (EIP-191). @throws WalletError */
export function signMessage(
  config: WalletConfig,
  message: string,
  { patient, onTimeout }: SignMessageOptions = {},
): Promise<Hex> {
  return withWallet(
    config,
    ({ provider, address }) => signPersonalMessage(provider, address, message),
    { timeout: patient ? timeouts.owners : timeouts.request, onTimeout },
  );
}

/** Drops requests that have not left this page yet. Never throws. */
export function withdrawRequests(config: WalletConfig): Promise<void> {
  return withWallet(config, async ({ provider }) => provider.withdraw?.()).catch(() => undefined);
}
