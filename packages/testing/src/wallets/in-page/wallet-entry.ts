// Becomes one script that runs in the page before any of the site's own.
import {
  createTestWallet,
  type TestContract,
  type TestNode,
  type TestWallet,
  type TestWalletOptions,
} from '@portico/react/testing';

/** The options of `installTestWallet` that are passed into the page; all of it can be cloned. */
export type PageWalletOptions = Pick<
  TestWalletOptions,
  'privateKey' | 'accounts' | 'chainId' | 'knownChainIds' | 'info' | 'oneClick'
> & {
  /** A contract account, whose owners sign outside of the page. */
  readonly contract?: Pick<TestContract, 'address' | 'code'>;
  /** True if it sends through the node that `installTestWallet` exposes. */
  readonly sends?: boolean;
};

declare global {
  var porticoTestWallets: Map<string, TestWallet>;
  var porticoInstallTestWallet: (options: PageWalletOptions) => void;
  /** The function that `installTestWallet` exposes for contract accounts. */
  var porticoSignForContract: TestContract['sign'];
  /** The function that `installTestWallet` exposes for wallets that send. */
  var porticoNode: TestNode;
}

globalThis.porticoTestWallets = new Map();
globalThis.porticoInstallTestWallet = (options) => {
  // Blank pages have no storage and no site that could ask for a wallet.
  if (!location.protocol.startsWith('http')) {
    return;
  }
  const { contract, sends, ...rest } = options;
  const wallet = createTestWallet({
    ...rest,
    ...(contract && {
      contract: { ...contract, sign: (message) => globalThis.porticoSignForContract(message) },
    }),
    ...(sends && { node: (request) => globalThis.porticoNode(request) }),
    ...allowedStorage(),
  });
  globalThis.porticoTestWallets.set(wallet.info.rdns, wallet);
  wallet.announce();
};

/** Browsers may forbid storage to a page inside another site's frame; a wallet lives with that. */
function allowedStorage(): Pick<TestWalletOptions, 'storage'> {
  try {
    return { storage: localStorage };
  } catch {
    return {};
  }
}
