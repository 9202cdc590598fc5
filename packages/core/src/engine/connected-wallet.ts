import type { Address, Chain, ErrorCode } from '@portico/protocol';
import type { Connector } from '@wagmi/core';
import type { Hex } from 'viem';
import { timeouts, type WithTimeout } from '../wallet/timeouts.ts';
import { WalletError, walletErrorCode } from '../wallet/wallet-error.ts';
import {
  hasContract,
  isWalletProvider,
  type OutgoingTransaction,
  readAccounts,
  requestWallet,
  sendTransaction,
  signPersonalMessage,
  switchWalletChain,
  type WalletProvider,
  type WalletRequester,
  type WatchedAsset,
} from '../wallet/wallet-requests.ts';

type SignOptions = { readonly patient?: boolean; readonly onTimeout?: () => void };

/** What wallets say that switch only by their own interface: each another thing, some of them nothing in particular. */
const staysWhere: readonly ErrorCode[] = [
  'WALLET_UNSUPPORTED',
  'WALLET_UNAUTHORIZED',
  'WALLET_WITHOUT_CHAIN',
  'WALLET_FAILED',
  'CHAIN_UNKNOWN',
];

/** What may be asked of the wallet that is connected. */
export type ConnectedWallet = ReturnType<typeof createConnectedWallet>;

/**
 * What may be asked of the wallet that is connected. Each request opens it and throws a WalletError.
 *
 * @param connected The connection that counts, if there is one.
 * @param chains The site's chains.
 * @param node The site's own node of the wallet's chain, for wallets that answer no questions about it.
 */
export function createConnectedWallet(
  connected: () => { readonly connector: Connector; readonly address: Address } | undefined,
  chains: readonly Chain[],
  node: WalletRequester,
  withTimeout: WithTimeout,
  wait: (milliseconds: number) => Promise<void>,
) {
  async function withWallet<T>(
    use: (wallet: WalletProvider, connector: Connector, address: Address) => Promise<T>,
    milliseconds: number = timeouts.request,
    onTimeout?: () => void,
  ): Promise<T> {
    const connection = connected();
    if (!connection) throw new WalletError('WALLET_DISCONNECTED');
    const { connector, address } = connection;
    const provider: unknown = await withTimeout(connector.getProvider(), timeouts.load);
    if (!isWalletProvider(provider)) throw new WalletError('WALLET_DISCONNECTED');
    const work = use(provider, connector, address);
    return withTimeout(work, milliseconds).catch((error: unknown) => {
      if (!onTimeout || walletErrorCode(error) !== 'WALLET_TIMEOUT') throw error;
      onTimeout();
      return work;
    });
  }

  return {
    /**
     * Moves the wallet to one of the site's chains; adds it where the wallet does not know it. CHAIN_UNSUPPORTED
     * where only its owner can: by the wallet's own interface.
     */
    async switchChain(chainId: number): Promise<void> {
      const chain = chains.find(({ id }) => id === chainId);
      if (!chain) throw new RangeError(`Chain ${chainId} is not in the option chains.`);
      await withWallet(async (wallet, connector) => {
        await switchWalletChain(wallet, chain, wait).catch((cause) => {
          throw staysWhere.includes(walletErrorCode(cause))
            ? new WalletError('CHAIN_UNSUPPORTED', { cause })
            : cause;
        });
        // Some wallets move without an event.
        connector.emitter.emit('change', { chainId });
      });
    },
    /**
     * EIP-191, by the connected account. Owners of a contract account may take a day; then pass `patient`. With `onTimeout`,
     * which is called instead of throwing WALLET_TIMEOUT, the wallet is still waited for.
     */
    signMessage: (text: string, options?: SignOptions): Promise<Hex> =>
      withWallet(
        (wallet, _, address) => signPersonalMessage(wallet, address, text),
        options?.patient ? timeouts.owners : timeouts.request,
        options?.onTimeout,
      ),
    /** Takes back a request that was given up before it reached the wallet. */
    withdraw: (): Promise<void> =>
      withWallet(async (wallet) => wallet.withdraw?.()).catch(() => undefined),
    /** Whether the account is a contract, which may have several owners. Undefined when no node can tell. */
    isContract: (): Promise<boolean | undefined> =>
      withWallet(
        (wallet, _, address) =>
          withTimeout(hasContract(wallet, address), timeouts.node / 2).catch(() =>
            hasContract(node, address),
          ),
        timeouts.node,
      ).catch(() => undefined),
    /** Lets the visitor share another account; resolves with it. */
    chooseAccount: (): Promise<Address> =>
      withWallet(async (wallet, connector) => {
        // EIP-2255. Unsupported where accounts are only chosen in the wallet itself.
        await requestWallet(wallet, 'wallet_requestPermissions', [{ eth_accounts: {} }]);
        const accounts = await readAccounts(wallet);
        const [first] = accounts;
        if (first === undefined) throw new WalletError('WALLET_NO_ACCOUNT');
        // As above: some wallets do not tell.
        connector.emitter.emit('change', { accounts });
        return first;
      }),
    /** Offers a token to the wallet's list (EIP-747). Resolves with whether it was taken. */
    watchAsset: (asset: WatchedAsset): Promise<boolean> =>
      withWallet(async (wallet) => {
        // The one request of these whose parameters are not a list.
        const params = { type: 'ERC20', options: asset };
        return (await requestWallet(wallet, 'wallet_watchAsset', params)) === true;
      }),
    /** Sends from the connected account; resolves with the hash. */
    sendTransaction: ({ chainId: wanted, ...transaction }: OutgoingTransaction): Promise<Hex> =>
      withWallet(async (wallet, connector, address) => {
        const chainId = await connector.getChainId();
        const isRight =
          wanted === undefined ? chains.some(({ id }) => id === chainId) : chainId === wanted;
        // On another network the same request would move other money.
        if (!isRight) throw new WalletError('CHAIN_UNSUPPORTED');
        return sendTransaction(wallet, address, transaction);
      }),
  };
}
