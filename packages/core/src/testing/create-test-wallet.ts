import type { Address } from '@portico/protocol';
import { privateKeyToAccount } from 'viem/accounts';
import {
  announceWallet,
  createProviderEvents,
  type ProviderEvents,
  type WalletInfo,
} from './announce-wallet.ts';
import { answerRequest } from './answer-request.ts';
import {
  setChainId,
  type TestWalletOptions,
  type TestWalletRequest,
  type TestWalletState,
} from './test-wallet-state.ts';
import { createWalletScript, TestWalletError, type TestWalletReply } from './wallet-script.ts';

/** A scriptable wallet for tests. */
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
  /** Announces the wallet to the page (EIP-6963). Returns stop. */
  readonly announce: () => () => void;
  /** Sets the replies to the next requests of `method`, in order. Later requests are answered as usual. */
  readonly script: (method: string, ...replies: readonly TestWalletReply[]) => void;
  /** Shares exactly these accounts; none means locked or disconnected. */
  readonly setAccounts: (addresses: readonly Address[]) => void;
  readonly setChainId: (id: number) => void;
  /** Every request so far, in order. */
  readonly calls: readonly TestWalletRequest[];
};

// A door, in a colour that no real wallet uses.
const defaultIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#5b4bd5"/><path d="M30 74V30h36v44M42 74V44h12v30M22 74h52" fill="none" stroke="#fff" stroke-width="6"/></svg>',
)}`;

/**
 * Creates a wallet for tests and development: EIP-1193 with real signatures, announced by EIP-6963, and scriptable to fail in
 * every way that wallets fail.
 */
export function createTestWallet(options: TestWalletOptions): TestWallet {
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
  const { emit: emitOnce, ...events } = createProviderEvents();
  const times = { never: 0, once: 1, twice: 2 }[options.tells ?? 'once'];
  const emit: ProviderEvents['emit'] = (event, payload) => {
    for (let time = 0; time < times; time += 1) emitOnce(event, payload);
  };
  const { contract, knownChainIds, storage } = options;
  const addresses = contract ? [contract.address] : keys.map((key) => key.address);
  const storageKey = `portico.test-wallet.${info.rdns}`;
  const wallet: TestWalletState = {
    options,
    keys,
    knownChainIds: knownChainIds && new Set(knownChainIds),
    emit,
    storageKey,
    shared: addresses,
    chainId: options.chainId ?? 8453,
    isPermitted: storage?.getItem(storageKey) === 'permitted',
  };
  const script = createWalletScript();
  const calls: TestWalletRequest[] = [];
  const provider: TestWallet['provider'] = {
    ...events,
    request(request) {
      calls.push(request);
      return script.answer(request.method, () => answerRequest(wallet, request));
    },
  };
  return {
    provider,
    info,
    address: addresses[0] ?? first.address,
    addresses,
    announce: () => announceWallet(info, provider),
    script: (method, ...replies) => script.add(method, replies),
    setAccounts(shared) {
      wallet.shared = shared;
      // A wallet emits events only to a connected site.
      if (wallet.isPermitted) emit('accountsChanged', shared);
    },
    setChainId: (id) => void setChainId(wallet, id),
    calls,
  };
}
