import { type Address, type Chain, checksumAddress } from '@portico/protocol';
import type { Hex } from 'viem';
import { WalletError, walletErrorCode } from './wallet-error.ts';

/** The parameters of a request: a list for most methods, an object for some (EIP-1193). */
export type WalletParameters = readonly unknown[] | Readonly<Record<string, unknown>>;

/** A request of EIP-1193. */
export type WalletRequest = { method: string; params?: WalletParameters };

/** The request half of an EIP-1193 provider. */
export type WalletRequester = {
  readonly request: (request: WalletRequest) => Promise<unknown>;
};

type EventListener = (value: unknown) => void;

/** An EIP-1193 provider. Some wallets have no events. */
export type WalletProvider = WalletRequester & {
  readonly on?: (event: string, listener: EventListener) => unknown;
  readonly removeListener?: (event: string, listener: EventListener) => unknown;
  /** Drops requests that have not left this page yet. Only WalletConnect has any. */
  readonly withdraw?: () => void;
};

/** Checks that an unknown value, such as what a connector returns, takes requests. */
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

/** Sends `personal_sign` (EIP-191). @throws WalletError */
export async function signPersonalMessage(
  wallet: WalletRequester,
  address: Address,
  text: string,
): Promise<Hex> {
  const signature = await requestWallet(wallet, 'personal_sign', [stringToHex(text), address]);
  if (typeof signature === 'string' && signature.startsWith('0x')) return `0x${signature.slice(2)}`;
  throw new WalletError('WALLET_FAILED');
}

/** Sends `eth_requestAccounts` (EIP-1102), which opens the wallet unless it shares accounts. Empty when it shares none. @throws WalletError */
export async function requestAccounts(wallet: WalletRequester): Promise<readonly Address[]> {
  return toAddresses(await requestWallet(wallet, 'eth_requestAccounts'));
}

/** Sends `eth_accounts`: the shared accounts, without opening the wallet. @throws WalletError */
export async function readAccounts(wallet: WalletRequester): Promise<readonly Address[]> {
  return toAddresses(await requestWallet(wallet, 'eth_accounts'));
}

/** A token (EIP-747). */
export type WatchedAsset = {
  readonly address: Address;
  readonly symbol: string;
  readonly decimals: number;
  /** A picture of the token, which the wallet fetches. */
  readonly image?: string;
};

/** A transaction to send. The wallet adds nonce, gas and fees, and shows them to its owner. */
export type OutgoingTransaction = {
  readonly to: Address;
  /** In wei. Default 0. */
  readonly value?: bigint;
  readonly data?: Hex;
  /** The chain that the wallet must be on; else CHAIN_UNSUPPORTED. Default: any of the site's. */
  readonly chainId?: number;
};

/** Sends `eth_sendTransaction`. Returns the hash; the transaction may still fail. @throws WalletError */
export async function sendTransaction(
  wallet: WalletRequester,
  from: Address,
  { to, value = 0n, data }: Omit<OutgoingTransaction, 'chainId'>,
): Promise<Hex> {
  const request = { from, to, value: numberToHex(value), ...(data ? { data } : {}) };
  const hash = await requestWallet(wallet, 'eth_sendTransaction', [request]);
  if (isTransactionHash(hash)) return hash;
  throw new WalletError('WALLET_FAILED');
}

/** Returns true for 0x and 64 hexadecimal characters. */
export function isTransactionHash(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value);
}

/** Resolves once a wallet shares accounts, because its owner answered an earlier request. Needs a wallet with events. */
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

/** Checks with `eth_getCode` that an account is a contract. A key that delegates (EIP-7702) is none. @throws WalletError */
export async function hasContract(wallet: WalletRequester, address: Address): Promise<boolean> {
  const code = await requestWallet(wallet, 'eth_getCode', [address, 'latest']);
  return typeof code === 'string' && /^0x(?!ef0100)[0-9a-f]{2}/i.test(code);
}

/** Switches the wallet's chain, and adds it where unknown (EIP-3085). Reads it back: some agree and stay. @throws WalletError CHAIN_UNSUPPORTED */
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
    // EIP-3085 lets a wallet add a chain without switching to it.
    if (!(await isOn(wallet, chain.id))) await switchChain();
  }
  for (let tries = 0; tries < 5; tries += 1) {
    if (await isOn(wallet, chain.id)) return;
    await wait(200);
  }
  throw new WalletError('CHAIN_UNSUPPORTED');
}

async function isOn(wallet: WalletRequester, chainId: number): Promise<boolean> {
  return readChainId(await requestWallet(wallet, 'eth_chainId')) === chainId;
}

/** Reads a chain id as wallets write it: 8453, 8453n, "8453", "0x2105" or "eip155:8453". Undefined for anything else. */
export function readChainId(value: unknown): number | undefined {
  if (!['string', 'number', 'bigint'].includes(typeof value)) return undefined;
  const chainId = Number(String(value).replace(/^eip155:(?=\d+$)/, ''));
  return Number.isSafeInteger(chainId) && chainId > 0 ? chainId : undefined;
}

/** Checks a wallet's list of accounts and returns EIP-55 addresses, each once. @throws WalletError WALLET_FAILED */
export function toAddresses(answer: unknown): readonly Address[] {
  try {
    if (Array.isArray(answer))
      return [...new Set(answer.map((address) => checksumAddress(String(address))))];
  } catch (error) {
    throw new WalletError('WALLET_FAILED', { cause: error });
  }
  throw new WalletError('WALLET_FAILED');
}

/** Encodes a quantity for JSON-RPC. viem's function would add its ABI coding. @throws RangeError for a negative number or a fraction */
export function numberToHex(value: number | bigint): Hex {
  const whole = BigInt(value);
  if (whole < 0n) throw new RangeError(`${value} is negative.`);
  return `0x${whole.toString(16)}`;
}

/** Encodes the UTF-8 bytes of a text as JSON-RPC data. */
export function stringToHex(text: string): Hex {
  const digits = Array.from(new TextEncoder().encode(text), (byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  return `0x${digits.join('')}`;
}
