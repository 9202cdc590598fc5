import type { WalletDescriptor } from './wallet-descriptor.ts';
import { brave } from './wallets/brave.ts';
import { browserWallet } from './wallets/browser-wallet.ts';
import { coinbase } from './wallets/coinbase.ts';
import { metaMask } from './wallets/meta-mask.ts';
import { rainbow } from './wallets/rainbow.ts';
import { safe } from './wallets/safe.ts';
import { walletConnect } from './wallets/wallet-connect.ts';

/** The wallets that are offered unless the site says otherwise, in their order. */
export const popularWallets: readonly WalletDescriptor[] = [
  browserWallet,
  safe,
  rainbow,
  coinbase,
  metaMask,
  walletConnect,
  brave,
];
