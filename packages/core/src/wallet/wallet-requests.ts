import { type Address, type Chain, checksumAddress } from '@portico/protocol';
import type { Hex } from 'viem';
import { numberToHex, stringToHex } from './hex.ts';
import { WalletError, walletErrorCode } from './wallet-error.ts';

/** A list in all requests but those that say otherwise (EIP-1193). */
export type WalletParameters = readonly unknown[] | Readonly<Record<string, unknown>>;

/** A request as EIP-1193 has it. */
export type WalletRequest = { method: string; params?: WalletParameters };

/** The request half of an EIP-1193 provider. */
export type WalletRequester = {
  readonly request: (request: WalletRequest) => Promise<unknown>;
};

type EventListener = (value: unknown) => void;

/** EIP-1193: requests, and events that some wallets do without. */
export type WalletProvider = WalletRequester & {
  readonly on?: (event: string, listener: EventListener) => unknown;
  readonly removeListener?: (event: string, listener: EventListener) => unknown;
  /** Takes back requests that did not leave this page yet. Only WalletConnect has any. */
  readonly withdraw?: () => void;
};

/** Whether an unknown value, for example what a connector returns, takes requests. */
export function isWalletProvider(value: unknown): value is WalletProvider {
  return typeof Object(value).request === 'function';
}

/** Sends one request. @throws WalletError */
export async function requestWallet(
  wallet: WalletRequester,
  method: string,
  params?: WalletParameters,
): Promise<unknown> {
  try {
    return await wallet.request(params === undefined ? { method } : { method, params });
  } catch (error) {
    throw new WalletError(walletErrorCode(error), { cause: error });
  }
}

/**
 * `personal_sign` (EIP-191).
 *
 * @throws WalletError
 */
export async function signPersonalMessage(
  wallet: WalletRequester,
  address: Address,
  text: string,
): Promise<Hex> {
  const signature = await requestWallet(wallet, 'personal_sign', [stringToHex(text), address]);
  if (typeof signature === 'string' && signature.startsWith('0x')) return `0x${signature.slice(2)}`;
  throw new WalletError('WALLET_FAILED');
}

/**
 * `eth_requestAccounts` (EIP-1102): opens the wallet unless the site may see accounts already.
 *
 * @returns EIP-55 spellings; an empty list when the wallet is locked or shares nothing.
 * @throws WalletError
 */
export async function requestAccounts(wallet: WalletRequester): Promise<readonly Address[]> {
  return toAddresses(await requestWallet(wallet, 'eth_requestAccounts'));
}

/** `eth_accounts`: what the site may see, without opening the wallet. @throws WalletError */
export async function readAccounts(wallet: WalletRequester): Promise<readonly Address[]> {
  return toAddresses(await requestWallet(wallet, 'eth_accounts'));
}

/** A token as EIP-747 describes it. */
export type WatchedAsset = {
  readonly address: Address;
  readonly symbol: string;
  readonly decimals: number;
  /** A picture of the token; the wallet fetches it, not this site. */
  readonly image?: string;
};

/** What to send. The wallet adds nonce, gas and fees, and shows them to its owner. */
export type OutgoingTransaction = {
  readonly to: Address;
  /** In wei. Default 0. */
  readonly value?: bigint;
  readonly data?: Hex;
  /** The chain that the wallet has to be on; else CHAIN_UNSUPPORTED. Default: any of the site's. */
  readonly chainId?: number;
};

/**
 * `eth_sendTransaction`.
 *
 * @returns the transaction's hash, which says nothing yet about its success
 * @throws WalletError
 */
export async function sendTransaction(
  wallet: WalletRequester,
  from: Address,
  { to, value = 0n, data }: Omit<OutgoingTransaction, 'chainId'>,
): Promise<Hex> {
  const request = { from, to, value: numberToHex(value), ...(data ? { data } : {}) };
  const hash = await requestWallet(wallet, 'eth_sendTransaction', [request]);
  if (typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash)) return `0x${hash.slice(2)}`;
  throw new WalletError('WALLET_FAILED');
}

/**
 * Resolves once a wallet shares accounts without being asked: its owner has answered a request that was
 * open before. Never resolves with a wallet that has no events.
 */
export function waitForAccounts(wallet: WalletProvider): Promise<void> {
  return new Promise((resolve) => {
    const listener = (accounts: unknown) => {
      if (!Array.isArray(accounts) || accounts.length === 0) return;
      wallet.removeListener?.('accountsChanged', listener);
      resolve();
    };
    wallet.on?.('accountsChanged', listener);
  });
}

/**
 * Whether an account is a contract, as the wallet's own node has it. A key that delegates (EIP-7702) signs
 * as any key does, so it counts as one.
 *
 * @throws WalletError
 */
export async function hasContract(wallet: WalletRequester, address: Address): Promise<boolean> {
  const code = await requestWallet(wallet, 'eth_getCode', [address, 'latest']);
  return typeof code === 'string' && /^0x(?!ef0100)[0-9a-f]{2}/i.test(code);
}

/**
 * Moves the wallet to a chain: `wallet_switchEthereumChain`, and where the wallet does not know the
 * chain `wallet_addEthereumChain`. Wallets say yes and stay, or move without saying so; hence the
 * chain is read back.
 *
 * @param wait Resolves after that many milliseconds.
 * @throws WalletError; CHAIN_UNSUPPORTED when the wallet agreed and is still elsewhere.
 */
export async function switchWalletChain(
  wallet: WalletRequester,
  chain: Chain,
  wait: (milliseconds: number) => Promise<void>,
): Promise<void> {
  const chainId = numberToHex(chain.id);
  const explorer = chain.blockExplorers?.default;
  const switchChain = () => requestWallet(wallet, 'wallet_switchEthereumChain', [{ chainId }]);
  try {
    await switchChain();
  } catch (error) {
    if (walletErrorCode(error) !== 'CHAIN_UNKNOWN') throw error;
    await requestWallet(wallet, 'wallet_addEthereumChain', [
      {
        chainId,
        chainName: chain.name,
        nativeCurrency: chain.nativeCurrency,
        rpcUrls: chain.rpcUrls.default.http,
        ...(explorer ? { blockExplorerUrls: [explorer.url] } : {}),
      },
    ]);
    // EIP-3085 leaves it to the wallet whether adding a chain also moves to it.
    if (!(await isOn(wallet, chain.id))) await switchChain();
  }
  for (let tries = 0; tries < 5; tries += 1) {
    if (await isOn(wallet, chain.id)) return;
    await wait(200);
  }
  throw new WalletError('CHAIN_UNSUPPORTED');
}

async function isOn(wallet: WalletRequester, chainId: number): Promise<boolean> {
  return Number(await requestWallet(wallet, 'eth_chainId')) === chainId;
}

/** In EIP-55 spelling. Wallets answer anything. @throws WalletError WALLET_FAILED unless it is a list of addresses */
export function toAddresses(answer: unknown): readonly Address[] {
  try {
    if (Array.isArray(answer)) return answer.map((address) => checksumAddress(String(address)));
  } catch (error) {
    throw new WalletError('WALLET_FAILED', { cause: error });
  }
  throw new WalletError('WALLET_FAILED');
}
