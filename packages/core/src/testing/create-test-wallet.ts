import type { Address } from '@portico/protocol';
import type { Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { hexToString } from 'viem/utils';
import {
  announceWallet,
  createProviderEvents,
  type ProviderEvents,
  type WalletInfo,
} from './announce-wallet.ts';
import { answerSignIn, hashOfTypedData, sendTransaction, type TestNode } from './wallet-answers.ts';
import { createWalletScript, TestWalletError, type TestWalletReply } from './wallet-script.ts';

/** A request as a page makes it (EIP-1193). */
export type TestWalletRequest = { readonly method: string; readonly params?: unknown };

/** A contract account, as its wallet knows it. */
export type TestContract = {
  readonly address: Address;
  /** Its code on the chain, `0x` before it is deployed. */
  readonly code: Hex;
  /** The signature of its owners over a message; `0x` when they approve it on the chain instead. */
  readonly sign: (message: string) => Promise<Hex>;
};

/** What the wallet is, and how it behaves unless a test scripts it otherwise. */
export type TestWalletOptions = {
  /** The key of the first account. Only ever use keys that guard nothing. */
  readonly privateKey: Hex;
  /** Keys of further accounts. */
  readonly accounts?: readonly Hex[];
  /** The chain that the wallet is on. Default 8453, Base. */
  readonly chainId?: number;
  /** Chains it can switch to; others answer 4902 until they are added. Default: any chain. */
  readonly knownChainIds?: readonly number[];
  readonly info?: Partial<WalletInfo>;
  /** How often it tells the page that accounts or chain changed. Default: once. */
  readonly tells?: 'never' | 'once' | 'twice';
  /** Speaks for a contract account instead of its keys. */
  readonly contract?: TestContract;
  /** Whether it connects and signs in with one question: `wallet_connect` (ERC-7846). Default: no. */
  readonly oneClick?: boolean;
  /** What it sends through, and asks what it does not know itself. Default: no node. */
  readonly node?: TestNode;
  /** Asked before anything that a wallet would show to its owner; what it throws is the answer. Default: yes. */
  readonly approve?: (request: TestWalletRequest) => Promise<boolean>;
  /** Where the wallet remembers that the site may see its accounts. Default: nowhere. */
  readonly storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
};

/** A wallet that does what a test tells it to. */
export type TestWallet = {
  /** EIP-1193. */
  readonly provider: Pick<ProviderEvents, 'on' | 'removeListener'> & {
    readonly request: (request: TestWalletRequest) => Promise<unknown>;
  };
  readonly info: WalletInfo;
  /** The first account, in its EIP-55 spelling. */
  readonly address: Address;
  /** Every account that it has keys for. */
  readonly addresses: readonly Address[];
  /** Announces the wallet to the page (EIP-6963). Returns how to stop. */
  readonly announce: () => () => void;
  /** The next requests of `method` get these replies, in order, then proper answers again. */
  readonly script: (method: string, ...replies: readonly TestWalletReply[]) => void;
  /** Shares exactly these accounts from now on; none means locked or disconnected. */
  readonly setAccounts: (addresses: readonly Address[]) => void;
  readonly setChainId: (id: number) => void;
  /** Every request so far, in order. */
  readonly calls: readonly TestWalletRequest[];
};

// A door, in a colour that no real wallet uses.
const defaultIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#5b4bd5"/><path d="M30 74V30h36v44M42 74V44h12v30M22 74h52" fill="none" stroke="#fff" stroke-width="6"/></svg>',
)}`;

const notAvailable = 'The account is not available to this site.';

function hex(id: number): Hex {
  return `0x${id.toString(16)}`;
}

function parameters(request: TestWalletRequest): readonly unknown[] {
  return Array.isArray(request.params) ? request.params : [];
}

function chainIdOf(request: TestWalletRequest): number {
  const [parameter] = parameters(request);
  const isChain = typeof parameter === 'object' && parameter !== null && 'chainId' in parameter;
  const id = Number(isChain ? parameter.chainId : undefined);
  if (!Number.isSafeInteger(id)) throw new TestWalletError(-32602, 'Expected a chainId.');
  return id;
}

/**
 * Makes a wallet for tests and development: EIP-1193 with real signatures, announced by EIP-6963,
 * and scriptable to fail in every way that wallets fail.
 */
export function createTestWallet(options: TestWalletOptions): TestWallet {
  const { approve = async () => true, storage, contract } = options;
  const keys = [options.privateKey, ...(options.accounts ?? [])].map((key) =>
    privateKeyToAccount(key),
  );
  const [first] = keys;
  if (!first) throw new TestWalletError(-32603, 'The wallet has no key.');
  const info: WalletInfo = {
    uuid: options.info?.uuid ?? crypto.randomUUID(),
    name: options.info?.name ?? 'Test wallet',
    rdns: options.info?.rdns ?? 'example.portico.test',
    icon: options.info?.icon ?? defaultIcon,
  };
  const memory = `portico.test-wallet.${info.rdns}`;
  const { emit: tell, ...events } = createProviderEvents();
  const emit: typeof tell = (event, payload) => {
    const times = { never: 0, once: 1, twice: 2 }[options.tells ?? 'once'];
    for (let time = 0; time < times; time += 1) tell(event, payload);
  };
  const script = createWalletScript();
  const calls: TestWalletRequest[] = [];
  const known = options.knownChainIds === undefined ? undefined : new Set(options.knownChainIds);
  const addresses = contract ? [contract.address] : keys.map((key) => key.address);
  let shared: readonly Address[] = addresses;
  let chainId = options.chainId ?? 8453;
  let permitted = storage?.getItem(memory) === 'permitted';

  async function ask(request: TestWalletRequest): Promise<void> {
    if (!(await approve(request))) throw new TestWalletError(4001, 'User rejected the request.');
  }

  async function permit(request: TestWalletRequest): Promise<readonly Address[]> {
    await ask(request);
    permitted = true;
    storage?.setItem(memory, 'permitted');
    return shared;
  }

  function revoke(): null {
    permitted = false;
    storage?.removeItem(memory);
    emit('accountsChanged', []);
    return null;
  }

  function moveTo(id: number): null {
    if (id === chainId) return null;
    chainId = id;
    emit('chainChanged', hex(id));
    return null;
  }

  /** One of the accounts that the site may see, in its EIP-55 spelling. */
  function sharedAccount(address: unknown): Address {
    const wanted = String(address).toLowerCase();
    const account = shared.find((each) => each.toLowerCase() === wanted);
    if (!permitted || !account) throw new TestWalletError(4100, notAvailable);
    return account;
  }

  function keyOf(account: Address | undefined) {
    const key = keys.find((each) => each.address === account);
    if (!permitted || !key) throw new TestWalletError(4100, notAvailable);
    return key;
  }

  /** Signs a text (EIP-191) for one of the accounts that the site may see. */
  async function sign(text: string, address: unknown): Promise<Hex> {
    const account = sharedAccount(address);
    if (account === contract?.address) {
      return contract.sign(isHex(text) ? hexToString(text) : text);
    }
    return keyOf(account).signMessage({ message: isHex(text) ? { raw: text } : text });
  }

  /** ERC-7846: connects, and signs where it is asked for that in the same request. */
  async function connect(request: TestWalletRequest): Promise<unknown> {
    await permit(request);
    const signInWithEthereum = await answerSignIn(shared[0], parameters(request)[0], sign);
    return {
      accounts: shared.map((address) => ({
        address,
        capabilities: address === shared[0] && signInWithEthereum ? { signInWithEthereum } : {},
      })),
    };
  }

  async function answer(request: TestWalletRequest): Promise<unknown> {
    switch (request.method) {
      case 'eth_chainId':
        return hex(chainId);
      case 'net_version':
        return String(chainId);
      case 'eth_accounts':
        return permitted ? shared : [];
      case 'eth_requestAccounts':
        return permitted && shared.length > 0 ? shared : permit(request);
      case 'wallet_requestPermissions': {
        const value = await permit(request);
        const caveats = [{ type: 'restrictReturnedAccounts', value }];
        return [{ parentCapability: 'eth_accounts', caveats }];
      }
      case 'wallet_revokePermissions':
        return revoke();
      case 'wallet_switchEthereumChain': {
        const id = chainIdOf(request);
        if (known && !known.has(id)) throw new TestWalletError(4902, 'Unrecognized chain ID.');
        if (id === chainId) return null;
        await ask(request);
        return moveTo(id);
      }
      case 'wallet_addEthereumChain': {
        await ask(request);
        known?.add(chainIdOf(request));
        return moveTo(chainIdOf(request));
      }
      case 'eth_getCode': {
        const [address] = parameters(request);
        return contract && address === contract.address ? contract.code : '0x';
      }
      case 'wallet_connect':
        if (options.oneClick) return connect(request);
        throw new TestWalletError(-32601, `The method ${request.method} does not exist.`);
      case 'wallet_watchAsset':
        await ask(request);
        return true;
      case 'personal_sign': {
        const [message, address] = parameters(request);
        if (!permitted) throw new TestWalletError(4100, notAvailable);
        await ask(request);
        return sign(String(message), address);
      }
      case 'eth_signTypedData_v4': {
        const [address, data] = parameters(request);
        const key = keyOf(sharedAccount(address));
        const hash = hashOfTypedData(data);
        await ask(request);
        return key.sign({ hash });
      }
      case 'eth_sendTransaction': {
        const [wanted] = parameters(request);
        const key = keyOf(shared[0]);
        if (!options.node)
          throw new TestWalletError(4200, 'This wallet has no node to send through.');
        await ask(request);
        return sendTransaction(options.node, key, wanted, chainId);
      }
      default:
        if (options.node) return options.node(request);
        throw new TestWalletError(-32601, `The method ${request.method} does not exist.`);
    }
  }

  const provider: TestWallet['provider'] = {
    ...events,
    request(request) {
      calls.push(request);
      return script.answer(request.method, () => answer(request));
    },
  };

  return {
    provider,
    info,
    address: addresses[0] ?? first.address,
    addresses,
    announce: () => announceWallet(info, provider),
    script: (method, ...replies) => script.add(method, replies),
    setAccounts(addresses) {
      shared = addresses;
      // A wallet tells only a site that it is connected to.
      if (permitted) emit('accountsChanged', addresses);
    },
    setChainId: (id) => void moveTo(id),
    calls,
  };
}

function isHex(text: string): text is Hex {
  return /^0x[0-9a-f]*$/i.test(text);
}
