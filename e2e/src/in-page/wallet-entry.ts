// Becomes one script that runs in the page before any of the site's own.
import { createTestWallet, type TestWallet, type TestWalletOptions } from '@portico/react/testing';

/** What `installTestWallet` asks for; everything in it survives the way into the page. */
export type PageWalletOptions = Pick<
  TestWalletOptions,
  'privateKey' | 'accounts' | 'chainId' | 'knownChainIds' | 'info'
>;

declare global {
  var porticoTestWallets: Map<string, TestWallet>;
  var porticoInstallTestWallet: (options: PageWalletOptions) => void;
}

globalThis.porticoTestWallets = new Map();
globalThis.porticoInstallTestWallet = (options) => {
  // Blank pages have no storage and no site that could ask for a wallet.
  if (!location.protocol.startsWith('http')) {
    return;
  }
  const wallet = createTestWallet({ ...options, storage: localStorage });
  globalThis.porticoTestWallets.set(wallet.info.rdns, wallet);
  wallet.announce();
};
