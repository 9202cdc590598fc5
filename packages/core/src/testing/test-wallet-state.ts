import type { Address } from '@portico/protocol';
import type { Hex, PrivateKeyAccount } from 'viem';
import { hexToString } from 'viem/utils';
import type { ProviderEvents, WalletInfo } from './announce-wallet.ts';
import type { TestNode } from './wallet-answers.ts';
import { TestWalletError } from './wallet-script.ts';

/** A request of a page (EIP-1193). */
export type TestWalletRequest = { readonly method: string; readonly params?: unknown };

/** A contract account. */
export type TestContract = {
  readonly address: Address;
  /** Its code on the chain, `0x` before it is deployed. */
  readonly code: Hex;
  /** The signature of its owners over a message; `0x` when they approve it on the chain instead. */
  readonly sign: (message: string) => Promise<Hex>;
};

/** The wallet's accounts, and its behaviour unless a test scripts another one. */
export type TestWalletOptions = {
  /** The key of the first account. Only ever use keys that guard nothing. */
  readonly privateKey: Hex;
  /** Keys of further accounts. */
  readonly accounts?: readonly Hex[];
  /** The wallet's chain. Default: 8453, Base. */
  readonly chainId?: number;
  /** Chains it can switch to; others answer 4902 until they are added. Default: any chain. */
  readonly knownChainIds?: readonly number[];
  readonly info?: Partial<WalletInfo>;
  /** Number of events for one change of the accounts or the chain. Default: once. */
  readonly tells?: 'never' | 'once' | 'twice';
  /** Uses a contract account instead of its keys. */
  readonly contract?: TestContract;
  /** Connects and signs in with one request: `wallet_connect` (ERC-7846). Default: no. */
  readonly oneClick?: boolean;
  /** The node for transactions and unknown methods. Default: none. */
  readonly node?: TestNode;
  /** Called before anything that a wallet would show to its owner. An error is the wallet's response. Default: approves. */
  readonly approve?: (request: TestWalletRequest) => Promise<boolean>;
  /** Remembers that the wallet shares its accounts with the site. Default: none. */
  readonly storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
};

/** The state of a test wallet. */
export type TestWalletState = {
  readonly options: TestWalletOptions;
  readonly keys: readonly PrivateKeyAccount[];
  /** Chains it can switch to; undefined for any. */
  readonly knownChainIds: Set<number> | undefined;
  readonly emit: ProviderEvents['emit'];
  /** The key in `options.storage`. */
  readonly storageKey: string;
  shared: readonly Address[];
  chainId: number;
  /** The site may see the accounts. */
  isPermitted: boolean;
};

const notAvailable = 'The account is not available to this site.';

/** Asks the owner. @throws TestWalletError 4001 */
export async function askOwner(
  { options }: TestWalletState,
  request: TestWalletRequest,
): Promise<void> {
  const isApproved = await (options.approve?.(request) ?? true);
  if (!isApproved) throw new TestWalletError(4001, 'User rejected the request.');
}

/** Shares the accounts with the site, if the owner approves. */
export async function permit(
  wallet: TestWalletState,
  request: TestWalletRequest,
): Promise<readonly Address[]> {
  await askOwner(wallet, request);
  wallet.isPermitted = true;
  wallet.options.storage?.setItem(wallet.storageKey, 'permitted');
  return wallet.shared;
}

/** Shares no account any more. */
export function revoke(wallet: TestWalletState): null {
  wallet.isPermitted = false;
  wallet.options.storage?.removeItem(wallet.storageKey);
  wallet.emit('accountsChanged', []);
  return null;
}

/** Switches the chain. */
export function setChainId(wallet: TestWalletState, id: number): null {
  if (id === wallet.chainId) return null;
  wallet.chainId = id;
  wallet.emit('chainChanged', toHex(id));
  return null;
}

/** Encodes a chain id. */
export function toHex(id: number): Hex {
  return `0x${id.toString(16)}`;
}

/** Checks that the site may see the accounts. @throws TestWalletError 4100 */
export function requirePermission({ isPermitted }: TestWalletState): void {
  if (!isPermitted) throw new TestWalletError(4100, notAvailable);
}

/** Returns a shared account in its EIP-55 spelling. @throws TestWalletError 4100 */
export function sharedAccount({ shared, isPermitted }: TestWalletState, address: unknown): Address {
  const wanted = String(address).toLowerCase();
  const account = shared.find((each) => each.toLowerCase() === wanted);
  if (!isPermitted || !account) throw new TestWalletError(4100, notAvailable);
  return account;
}

/** Returns the key of an account. @throws TestWalletError 4100 */
export function findKey(
  { keys, isPermitted }: TestWalletState,
  account: Address | undefined,
): PrivateKeyAccount {
  const key = keys.find((each) => each.address === account);
  if (!isPermitted || !key) throw new TestWalletError(4100, notAvailable);
  return key;
}

/** Signs a text with a shared account (EIP-191). @throws TestWalletError 4100 */
export async function signText(
  wallet: TestWalletState,
  text: string,
  address: unknown,
): Promise<Hex> {
  const { contract } = wallet.options;
  const account = sharedAccount(wallet, address);
  if (account === contract?.address) return contract.sign(isHex(text) ? hexToString(text) : text);
  return findKey(wallet, account).signMessage({ message: isHex(text) ? { raw: text } : text });
}

function isHex(text: string): text is Hex {
  return /^0x[0-9a-f]*$/i.test(text);
}
